import { faultsFr } from './faults.fr'
import type { Messages } from './messages'
import { queuesFr } from './queues.fr'
import { reportFr } from './report.fr'
import { reviewFr } from './review.fr'
import { shellFr } from './shell.fr'
import { sourcesFr } from './sources.fr'

// In all of the French texts a narrow no-break space (U+202F) stands before
// ? ! ; and inside quotation marks, and a no-break space (U+00A0) before a colon.
export const fr: Messages = {
  ...shellFr,
  ...queuesFr,
  ...sourcesFr,
  ...reportFr,
  ...reviewFr,
  ...faultsFr,
}
