import { faultsEn } from './faults.en'
import type { Message } from './messages'
import { queuesEn } from './queues.en'
import { reportEn } from './report.en'
import { reviewEn } from './review.en'
import { shellEn } from './shell.en'
import { sourcesEn } from './sources.en'

export const en = {
  ...shellEn,
  ...queuesEn,
  ...sourcesEn,
  ...reportEn,
  ...reviewEn,
  ...faultsEn,
} as const satisfies Record<string, Message>
