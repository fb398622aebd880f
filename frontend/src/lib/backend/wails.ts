import * as exports from '../../../wailsjs/go/api/Exports'
import * as queues from '../../../wailsjs/go/api/Queues'
import * as reports from '../../../wailsjs/go/api/Reports'
import * as reviewing from '../../../wailsjs/go/api/Reviewing'
import * as sources from '../../../wailsjs/go/api/Sources'
import * as start from '../../../wailsjs/go/api/Start'
import { EventsOn, OnFileDrop } from '../../../wailsjs/runtime/runtime'
import { type Backend, faultOf } from './backend'

/** The program behind the desktop window. */
export const wails: Backend = {
  start: {
    host: call(start.Host),
    queues: call(start.Queues),
    people: call(start.People),
    sample: call(start.Sample),
  },
  sources: {
    list: call(sources.List),
    import: call((language: string) => sources.Import(language)),
    archive: call(sources.Archive),
    delete: call(sources.Delete),
  },
  queues: {
    preview: call(queues.Preview),
    create: call(queues.Create),
    archive: call(queues.Archive),
  },
  reviewing: {
    take: call(reviewing.Take),
    takeItem: call(reviewing.TakeItem),
    heartbeat: call(reviewing.Heartbeat),
    release: call(reviewing.Release),
    saveDraft: call(reviewing.SaveDraft),
    advise: call(reviewing.Advise),
    save: call(reviewing.Save),
    skip: call(reviewing.Skip),
    reveal: call(reviewing.Reveal),
    own: call(reviewing.Own),
  },
  reports: {
    covered: call(reports.Covered),
    judges: call(reports.Judges),
    report: call(reports.Report),
    disagreements: call(reports.Disagreements),
  },
  exports: {
    training: call(exports.Training),
    openFolder: call(exports.OpenFolder),
  },
  invite: null,
  on: (event, callback) => EventsOn(event, callback),
}

/** Whether the page stands in the window. */
export function inWindow(): boolean {
  return 'go' in window
}

/**
 * Lets files dropped on the window reach the program, which asks about them in a
 * dialog of the system. On Windows nothing reaches it without this listener.
 */
export function takeDrops(): void {
  OnFileDrop(() => undefined, false)
}

/**
 * Wraps a bound method. The generated functions throw at once when there is no
 * window around the page; that, too, becomes a rejection with a fault.
 */
function call<A extends unknown[], T>(method: (...values: A) => Promise<T>): (...values: A) => Promise<T> {
  return async (...values) => {
    try {
      return await method(...values)
    } catch (reason) {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- a fault is data, not an Error
      throw faultOf(reason)
    }
  }
}
