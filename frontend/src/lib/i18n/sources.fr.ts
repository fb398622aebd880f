import type { Translated } from './messages'
import type { sourcesEn } from './sources.en'

export const sourcesFr: Translated<typeof sourcesEn> = {
  'sources.title': 'Sources',
  'sources.intro': 'Ce qui a été importé, répondu ici, ou tiré d’un passage. Les files en gardent des copies\u00a0: archiver ou supprimer une source n’en change aucune.',
  'sources.none': 'Rien n’a encore été importé',
  'sources.none.hint': 'Importez une évaluation ou un jeu de données, ou faites répondre deux modèles à la page Évaluations, pour en tirer une file.',
  'sources.rows': { one: '{n} ligne', other: '{n} lignes' },
  'source.kind.evaluation': 'Évaluation',
  'source.kind.dataset': 'Jeu de données',
  'source.kind.run': 'Passage de banc',
  'sources.queues': { one: 'Dans la file {queues}', other: 'Dans les files {queues}' },
  'sources.noqueues': 'Dans aucune file',
  'sources.unfinished': 'Inachevée',
  'sources.unfinished.explained': 'L’import a été interrompu\u00a0: importez le même fichier à nouveau pour le compléter.',
  'sources.archived': 'Archivée',
  'sources.hidden': 'Nom caché',
  'sources.hidden.explained':
    'Le nom d’un fichier peut dire qui a répondu. Il s’affiche quand vous avez révisé ce qui vous attend.',
  'sources.queue': 'Nouvelle file',
  'sources.archive': 'Archiver',
  'sources.reopen': 'Reprendre',
  'sources.delete': 'Supprimer…',
  'sources.of': '{action}\u00a0: {source}',
  'sources.delete.title': 'Supprimer {source}\u202f?',
  'sources.delete.explained':
    'Ses lignes quittent l’espace de travail. Les files qui en viennent gardent leurs éléments, révisions et rapports, mais ne peuvent plus en être étendues.',
  'sources.delete.do': 'Supprimer',
}
