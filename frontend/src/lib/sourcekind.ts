import type { Translate } from './i18n/translate'

/** Whether a source, or a file, holds conversations to train on. */
export function isDataset(kind: string): boolean {
  return kind === 'dataset'
}

/** What a source holds, in a word. */
export function kindWords(kind: string, t: Translate): string {
  if (kind === 'dataset') return t('source.kind.dataset')
  return t(kind === 'run' ? 'source.kind.run' : 'source.kind.evaluation')
}

/** How the lines of a dataset tell their conversations. */
export function shapeWords(shape: string, t: Translate): string {
  switch (shape) {
    case 'sharegpt':
      return t('import.shape.sharegpt')
    case 'preference':
      return t('import.shape.preference')
    case 'prompt_completion':
      return t('import.shape.prompt_completion')
    case 'alpaca':
      return t('import.shape.alpaca')
    default:
      return t('import.shape.messages')
  }
}
