import type { SourceView } from './backend/backend'
import type { Translate } from './i18n/translate'

/** What a source is called for a person, from whom its name may be hidden. */
export function sourceName(source: SourceView, t: Translate): string {
  if (!source.hidden) return source.name
  if (source.queues.length === 0) return t('new.source.unnamed', { id: `${source.id}` })
  return t('new.source.hidden', { n: source.queues.length, queues: source.queues.join(', ') })
}
