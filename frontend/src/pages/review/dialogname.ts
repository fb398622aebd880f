/** What may stand over the page. */
export type DialogName = 'help' | 'own' | 'skip' | 'unsaved' | 'advice'
