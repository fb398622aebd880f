import type { Message } from './messages'

/** More words of the workbench: what it says beside its figures and fields. */
export const workbenchEn = {
  'workbench.queue.none': 'There is no queue yet',
  'workbench.queue.none.hint': 'A judge is tried on the reviewed items of a queue: make one, and review some of its items.',
  'workbench.review': 'Review this queue',
  'try.few': {
    one: 'Only {n} item is reviewed: chance alone moves its figures a lot.',
    other: 'Only {n} items are reviewed: chance alone moves their figures a lot. From about {enough} on a difference begins to mean something.',
  },
  'try.changed': 'Changed',
  'try.unchange': 'As before',
  'try.unchange.of': 'As before: {what}',
  'try.blank': 'Every criterion has to ask something.',
  'try.same': 'Nothing is changed: the trial would show how far the judge repeats itself.',
  'trial.running': 'The figures come at the end of the trial.',
  'trial.elsewhere': 'The trial goes on in another program. Its figures come at its end.',
  'trial.unfinished': 'The trial did not come to its end: what it has not judged counts as unjudged.',
  'trial.overlap': 'The two intervals of agreement overlap: so far the difference may be chance.',
  'trial.apart': 'The two intervals of agreement do not overlap: chance hardly explains the difference.',
  'trial.verdict.kappa': 'kappa {value}',
  'trial.adopt.worse': 'On the held-out part the judge agrees with people less than before.',
  'trial.again': 'Try otherwise',
  'changes.all': 'Show all {total}',

  'fault.nothing_reviewed': 'Nothing is reviewed in this queue yet',
  'fault.nothing_reviewed.hint': 'A judge is tried on what people have said: review some items first.',
  'fault.bad_held_out': 'This share cannot be held out',
  'fault.bad_held_out.hint': 'Give a number from 0 to 90.',
  'fault.not_a_trial': 'This is no trial',
  'fault.not_a_trial.hint': 'It is an evaluation, and shown among these.',
  'fault.trial_unfinished': 'The trial did not come to its end',
  'fault.trial_unfinished.hint': 'Nothing was adopted. Resume it first.',
  'fault.already_adopted': 'This trial is adopted already',
  'fault.already_adopted.hint': 'The list of versions says by whom.',
} as const satisfies Record<string, Message>
