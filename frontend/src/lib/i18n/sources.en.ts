import type { Message } from './messages'

/** Texts of the page of sources. */
export const sourcesEn = {
  'sources.title': 'Sources',
  'sources.intro': 'What was imported, answered here, or taken from a run. Queues hold copies: archiving or deleting a source changes none of them.',
  'sources.none': 'Nothing was imported yet',
  'sources.none.hint': 'Import an evaluation or a dataset, or have two models answer on the page Evaluations, to make a queue from it.',
  'sources.rows': { one: '{n} row', other: '{n} rows' },
  'source.kind.evaluation': 'Evaluation',
  'source.kind.dataset': 'Dataset',
  'source.kind.run': 'Run of a bench',
  'sources.queues': { one: 'In the queue {queues}', other: 'In the queues {queues}' },
  'sources.noqueues': 'In no queue',
  'sources.unfinished': 'Unfinished',
  'sources.unfinished.explained': 'The import was interrupted: import the same file again to complete it.',
  'sources.archived': 'Archived',
  'sources.hidden': 'Name hidden',
  'sources.hidden.explained': 'A file’s name may tell who answered. It shows once you have reviewed what waits for you.',
  'sources.queue': 'New queue',
  'sources.archive': 'Archive',
  'sources.reopen': 'Bring back',
  'sources.delete': 'Delete…',
  'sources.of': '{action}: {source}',
  'sources.delete.title': 'Delete {source}?',
  'sources.delete.explained':
    'Its rows leave the workspace. Queues made from it keep their items, reviews and reports, but can no longer be extended from it.',
  'sources.delete.do': 'Delete',
} as const satisfies Record<string, Message>
