import type { QueuePlan, WarningView } from '../../lib/backend/backend'
import { isKey, type Translate } from '../../lib/i18n/translate'

/** What to know before reviewing, in words; the same kind said of many rows is said once. */
export interface Said {
  readonly text: string
  /** Words quoted from answers, by which they name their model. */
  readonly words: readonly string[]
}

/** At most this many words are quoted. */
const mostWords = 12

export function warningsOf(plan: QueuePlan, t: Translate): Said[] {
  const kinds = new Map<string, WarningView[]>()
  for (const warning of plan.warnings) kinds.set(warning.code, [...(kinds.get(warning.code) ?? []), warning])
  return Array.from(kinds, ([code, warnings]) => ({
    text: sentence(code, warnings, plan, t),
    words: [...new Set(warnings.flatMap((warning) => warning.words))].slice(0, mostWords),
  }))
}

function sentence(code: string, warnings: readonly WarningView[], plan: QueuePlan, t: Translate): string {
  switch (code) {
    case 'names_itself':
    case 'left_out':
      return t(`new.warning.${code}`, { n: warnings.length })
    case 'overlap_raised':
      return t('new.warning.overlap_raised', { overlap: plan.overlap })
    case 'size_larger':
      return t('new.warning.size_larger', { items: plan.items })
    default: {
      const key = `new.warning.${code}`
      return isKey(key) ? t(key as 'new.warning.sample') : (warnings[0]?.reason ?? code)
    }
  }
}
