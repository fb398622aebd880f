import type { Translate } from '../../lib/i18n/translate'

/** A pick of the answers as listed, in words. */
export function pickWords(pick: string, t: Translate): string {
  switch (pick) {
    case 'a':
      return t('pick.a')
    case 'b':
      return t('pick.b')
    case 'tie':
      return t('pick.tie')
    case 'both_bad':
      return t('pick.both_bad')
    default:
      return t('arbitration.nopick')
  }
}
