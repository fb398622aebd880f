import { arbitrationEn } from './arbitration.en'
import { benchEn } from './bench.en'
import { benchcodesEn } from './benchcodes.en'
import { benchfaultsEn } from './benchfaults.en'
import { doctorEn } from './doctor.en'
import { faultsEn } from './faults.en'
import { judgingEn } from './judging.en'
import { linesEn } from './lines.en'
import type { Message } from './messages'
import { queuesEn } from './queues.en'
import { reportEn } from './report.en'
import { rereadEn } from './reread.en'
import { reviewEn } from './review.en'
import { runEn } from './run.en'
import { shellEn } from './shell.en'
import { sourcesEn } from './sources.en'
import { workbenchEn } from './workbench.en'

export const en = {
  ...shellEn,
  ...queuesEn,
  ...sourcesEn,
  ...reportEn,
  ...reviewEn,
  ...benchEn,
  ...runEn,
  ...rereadEn,
  ...doctorEn,
  ...benchcodesEn,
  ...faultsEn,
  ...benchfaultsEn,
  ...linesEn,
  ...judgingEn,
  ...workbenchEn,
  ...arbitrationEn,
} as const satisfies Record<string, Message>
