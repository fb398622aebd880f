import * as arbitration from '../../../wailsjs/go/api/Arbitration'
import * as bench from '../../../wailsjs/go/api/Bench'
import * as doctor from '../../../wailsjs/go/api/Doctor'
import * as evaluations from '../../../wailsjs/go/api/Evaluations'
import * as exports from '../../../wailsjs/go/api/Exports'
import * as queues from '../../../wailsjs/go/api/Queues'
import * as reports from '../../../wailsjs/go/api/Reports'
import * as rereading from '../../../wailsjs/go/api/Rereading'
import * as reviewing from '../../../wailsjs/go/api/Reviewing'
import * as settings from '../../../wailsjs/go/api/Settings'
import * as sources from '../../../wailsjs/go/api/Sources'
import * as start from '../../../wailsjs/go/api/Start'
import * as workbench from '../../../wailsjs/go/api/Workbench'
import { EventsEmit, EventsOn, OnFileDrop } from '../../../wailsjs/runtime/runtime'
import { type Backend, faultOf, type ImportRequest } from './backend'
import { Closing } from './closing'
import type { WordingView } from './evaluations'

const closing = new Closing()

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
    choose: call((language: string) => sources.Choose(language)),
    import: call((ticket: string, request: ImportRequest) => sources.Import(ticket, request)),
    archive: call(sources.Archive),
    delete: call(sources.Delete),
  },
  queues: {
    preview: call(queues.Preview),
    voices: call(queues.Voices),
    create: call(queues.Create),
    previewExtension: call(queues.PreviewExtension),
    extend: call(queues.Extend),
    voicesOf: call(queues.VoicesOf),
    fills: call(queues.Fills),
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
    leaderboard: call(reports.Leaderboard),
    disagreements: call(reports.Disagreements),
    flag: call(reports.Flag),
  },
  exports: {
    training: call(exports.Training),
    openFolder: call(exports.OpenFolder),
  },
  bench: {
    pilot: call(bench.Pilot),
    openSuite: call((language: string) => bench.OpenSuite(language)),
    openAnswers: call((language: string) => bench.OpenAnswers(language)),
    models: call(bench.Models),
    defaults: call(bench.Defaults),
    start: call(bench.Start),
    resume: call(bench.Resume),
    rejudge: call(bench.Rejudge),
    cancel: call(bench.Cancel),
    uncover: call(bench.Uncover),
    live: call(bench.Live),
    list: call(bench.List),
    run: call(bench.Run),
    case: call(bench.Case),
    compare: call(bench.Compare),
    delete: call(bench.Delete),
  },
  rereading: {
    blocking: call(rereading.Blocking),
    save: call(rereading.Save),
    alarms: call(rereading.Alarms),
  },
  doctor: {
    hosts: call(doctor.Hosts),
    examine: call(doctor.Examine),
  },
  evaluations: {
    list: call(evaluations.List),
    covered: call(evaluations.Covered),
    show: call(evaluations.Show),
    results: call(evaluations.Results),
    words: call(evaluations.Words),
    pilot: call(evaluations.Pilot),
    openQuestions: call((language: string) => evaluations.OpenQuestions(language)),
    // The generated function knows no null, which is what the program takes for "the latest".
    wording: call(evaluations.Wording as (version: number | null, language: string, form: string) => Promise<WordingView>),
    evaluate: call(evaluations.Evaluate),
    judge: call(evaluations.Judge),
    resume: call(evaluations.Resume),
    cancel: call(evaluations.Cancel),
    delete: call(evaluations.Delete),
  },
  workbench: {
    before: call(workbench.Before),
    try: call(workbench.Try),
    list: call(workbench.List),
    show: call(workbench.Show),
    adopt: call(workbench.Adopt),
    versions: call(workbench.Versions),
  },
  arbitration: {
    unsettled: call(arbitration.Unsettled),
    contradictions: call(arbitration.Contradictions),
    item: call(arbitration.Item),
    decide: call(arbitration.Decide),
  },
  settings: {
    changeHosts: call(settings.ChangeHosts),
  },
  invite: null,
  on: (event, callback) => (event === 'closing' ? closing.tell(callback as () => unknown) : EventsOn(event, callback)),
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

/** Tells the window, which waits for it before it closes, when what is written on the page is saved. */
export function answerClosing(): void {
  EventsOn('closing', () => void closing.keep().then((kept) => {
    EventsEmit('kept', kept)
  }))
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
