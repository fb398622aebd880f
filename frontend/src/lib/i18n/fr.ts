import { arbitrationFr } from './arbitration.fr'
import { benchFr } from './bench.fr'
import { benchcodesFr } from './benchcodes.fr'
import { benchfaultsFr } from './benchfaults.fr'
import { doctorFr } from './doctor.fr'
import { faultsFr } from './faults.fr'
import { judgingFr } from './judging.fr'
import { linesFr } from './lines.fr'
import type { Messages } from './messages'
import { queuesFr } from './queues.fr'
import { reportFr } from './report.fr'
import { rereadFr } from './reread.fr'
import { reviewFr } from './review.fr'
import { runFr } from './run.fr'
import { shellFr } from './shell.fr'
import { sourcesFr } from './sources.fr'
import { workbenchFr } from './workbench.fr'

// In all of the French texts a narrow no-break space (U+202F) stands before
// ? ! ; and inside quotation marks, and a no-break space (U+00A0) before a colon.
export const fr: Messages = {
  ...shellFr,
  ...queuesFr,
  ...sourcesFr,
  ...reportFr,
  ...reviewFr,
  ...benchFr,
  ...runFr,
  ...rereadFr,
  ...doctorFr,
  ...benchcodesFr,
  ...faultsFr,
  ...benchfaultsFr,
  ...linesFr,
  ...judgingFr,
  ...workbenchFr,
  ...arbitrationFr,
}
