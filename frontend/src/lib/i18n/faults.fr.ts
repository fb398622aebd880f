import type { faultsEn } from './faults.en'
import type { Translated } from './messages'

export const faultsFr: Translated<typeof faultsEn> = {
  'fault.retry': 'Réessayer',
  'fault.details': 'Détails',
  'fault.code': 'Code\u00a0: {code}',

  'fault.unknown': 'Contrejuge a commis une erreur',
  'fault.unknown.hint':
    'Ce qui a été enregistré auparavant est conservé. Lancez Contrejuge depuis un terminal pour voir ce qui n’a pas fonctionné.',

  // The workspace.
  'fault.workspace_newer': 'Cet espace de travail vient d’une version plus récente de Contrejuge',
  'fault.workspace_newer.hint':
    'Rien n’a été modifié. Utilisez la version plus récente, ou ouvrez un autre espace de travail avec --workspace.',
  'fault.workspace_older': 'L’espace de travail a été remplacé par un plus ancien pendant qu’il était ouvert',
  'fault.workspace_older.hint':
    'Rien n’a été modifié. Fermez Contrejuge et ouvrez-le à nouveau\u00a0: l’espace de travail sera alors mis à jour.',
  'fault.not_a_workspace': 'Ce fichier n’est pas un espace de travail',
  'fault.not_a_workspace.hint': 'Rien n’a été modifié. Ouvrez un autre fichier avec --workspace.',
  'fault.workspace_read_only': 'L’espace de travail ne peut pas être modifié',
  'fault.workspace_read_only.hint':
    'Rien n’a été modifié. Vérifiez les droits du fichier et de son dossier, ou ouvrez un autre espace de travail avec --workspace.',
  'fault.workspace_corrupt': 'Le fichier de l’espace de travail est endommagé',
  'fault.workspace_corrupt.hint':
    'Lancez «\u202fcontrejuge workspace check\u202f», ou remettez une sauvegarde en place avec «\u202fcontrejuge workspace restore\u202f».',
  'fault.workspace_busy': 'Un autre programme écrit dans l’espace de travail',
  'fault.workspace_busy.hint': 'Rien n’a été modifié. Attendez qu’il ait fini, puis réessayez.',
  'fault.workspace_unusable': 'L’espace de travail est inutilisable',
  'fault.workspace_unusable.hint': 'Rien n’a été modifié. Vérifiez le disque où il se trouve, puis réessayez.',
  'fault.disk_full': 'Le disque est plein',
  'fault.disk_full.hint': 'Tout ce qui a été enregistré auparavant est conservé. Libérez de la place, puis réessayez.',
  'fault.interrupted': 'Contrejuge se ferme',
  'fault.interrupted.hint': 'Ce qui a été enregistré auparavant est conservé. Ouvrez-le à nouveau pour continuer.',

  // Names, and what they stand for.
  'fault.bad_name': 'Ce n’est pas un nom',
  'fault.bad_name.hint': 'Donnez au moins un caractère visible, le tout sur une ligne.',
  'fault.queue_exists': 'Une file porte déjà ce nom',
  'fault.queue_exists.hint': 'Rien n’a été modifié. Donnez un autre nom à la nouvelle file.',
  'fault.queue_not_found': 'Cette file n’existe plus',
  'fault.queue_not_found.hint': 'Elle a peut-être été supprimée entre-temps. Revenez aux files.',
  'fault.queue_archived': 'Cette file est archivée',
  'fault.queue_archived.hint': 'Elle ne reçoit plus de révisions. Rouvrez-la depuis la liste des files.',
  'fault.queue_changed': 'La file a été remplie entre-temps par un autre programme',
  'fault.queue_changed.hint': 'Rien n’a été modifié. Recommencez.',
  'fault.queue_has_reviews': 'Cette file contient des révisions',
  'fault.queue_has_reviews.hint': 'Rien n’a été supprimé. Exportez d’abord les révisions, ou archivez la file.',
  'fault.source_not_found': 'Cette source n’existe plus',
  'fault.source_not_found.hint': 'Elle a peut-être été supprimée entre-temps. Choisissez-en une autre.',
  'fault.source_changed': 'La source a changé entre-temps',
  'fault.source_changed.hint': 'Rien n’a été modifié ici. Recommencez.',
  'fault.source_mixed': 'Une source de ce nom contient autre chose',
  'fault.source_mixed.hint': 'Rien n’a été modifié. Renommez le fichier, puis importez-le à nouveau.',
  'fault.item_not_found': 'Cet élément n’existe plus',
  'fault.item_not_found.hint': 'Il a peut-être été supprimé avec sa file. Revenez aux files.',

  // Making a queue.
  'fault.mixed_scales': 'La source est notée sur plusieurs échelles',
  'fault.mixed_scales.hint':
    'Une grille n’en contient qu’une. Importez les lignes de chaque échelle comme une source à part.',
  'fault.nothing_to_review': 'Il n’y a rien à réviser dans cette source',
  'fault.nothing_to_review.hint':
    'Aucune file n’a été créée. Choisissez une autre source, ou gardez les réponses qui se nomment.',
  'fault.unknown_selection': 'Cette sélection n’existe pas',
  'fault.unknown_selection.hint': 'Choisissez l’une de celles de la page.',
  'fault.nothing_selected': 'Aucune ligne ne répond à cette sélection',
  'fault.nothing_selected.hint': 'Aucune file n’a été créée. Choisissez une autre sélection, un autre juge ou un autre modèle.',
  'fault.nothing_judged': 'Aucune ligne de cette source n’est jugée',
  'fault.nothing_judged.hint': 'Cette sélection se fait d’après ce qu’a dit un juge. Tirez au hasard, ou prenez tout.',
  'fault.model_needed': 'Il faut dire de qui sont les défaites',
  'fault.model_needed.hint': 'Choisissez un modèle.',
  'fault.model_not_found': 'Ce modèle n’a répondu à rien dans la source',
  'fault.model_not_found.hint': 'Choisissez un autre modèle.',
  'fault.bad_seed': 'Ce n’est pas une graine',
  'fault.bad_seed.hint': 'Une graine est un nombre entier à partir de 0. Laissez vide pour en tirer une.',
  'fault.bad_size': 'Une file ne peut pas avoir cette taille',
  'fault.bad_size.hint': 'Donnez un nombre entier à partir de 1, ou prenez tout.',
  'fault.bad_overlap': 'Ce nombre de révisions par élément est impossible',
  'fault.bad_overlap.hint': 'Un élément est révisé par au moins une personne.',
  'fault.bad_criterion': 'Un critère n’a pas de nom',
  'fault.bad_criterion.hint': 'Donnez un nom à chaque critère, ou retirez-le.',
  'fault.unknown_criterion': 'La grille de la file ne contient pas ce critère',
  'fault.unknown_criterion.hint': 'Rien n’a été modifié. Une grille changée est une nouvelle file.',
  'fault.rubric_locked': 'La grille est verrouillée depuis la première révision',
  'fault.rubric_locked.hint': 'Créez une nouvelle file pour une grille changée.',

  // Importing.
  'fault.empty_file': 'Le fichier est vide',
  'fault.empty_file.hint': 'Rien n’a été importé. Vérifiez qu’il a été enregistré, puis choisissez-le à nouveau.',
  'fault.not_text': 'Ce fichier n’est pas du texte',
  'fault.not_text.hint': 'Rien n’a été importé. Une évaluation est un fichier de lignes JSON (.jsonl, .json).',
  'fault.unsupported_encoding': 'Le fichier est écrit dans un encodage qui n’est pas lu',
  'fault.unsupported_encoding.hint': 'Rien n’a été importé. Enregistrez-le en UTF-8, puis importez-le à nouveau.',
  'fault.unreadable': 'Le fichier est illisible',
  'fault.unreadable.hint':
    'Ce qui est déjà arrivé est conservé. Vérifiez ses droits et le lecteur où il se trouve, puis importez-le à nouveau.',
  'fault.cannot_read': 'Un fichier est illisible',
  'fault.cannot_read.hint': 'Rien n’a été modifié. Vérifiez ses droits, puis réessayez.',
  'fault.nothing_imported': 'Aucune ligne du fichier n’est utilisable',
  'fault.nothing_imported.hint': 'Aucune source n’a été créée. Les détails disent pourquoi.',
  'fault.no_dialog': 'Un navigateur n’a pas de dialogue de fichiers à nous',
  'fault.no_dialog.hint': 'Choisissez le fichier sur la page.',
  'fault.too_large': 'Le fichier est trop gros pour passer par le navigateur',
  'fault.too_large.hint': 'Importez-le en ligne de commande\u00a0: contrejuge import evaluation.',
  'fault.wrong_name': 'Le nom du fichier est inutilisable',
  'fault.wrong_name.hint': 'Donnez-lui un nom plus court, sans barre oblique, puis importez-le à nouveau.',
  'fault.too_slow': 'Le fichier est arrivé trop lentement',
  'fault.too_slow.hint': 'Importez-le à nouveau\u00a0: ce qui est déjà arrivé sera complété.',

  // Reviewing.
  'fault.nothing_left': 'Il ne reste rien pour vous dans cette file',
  'fault.nothing_left.hint': 'Tout est révisé, par vous ou par assez d’autres personnes.',
  'fault.all_held': 'D’autres personnes tiennent ce qui reste',
  'fault.all_held.who': 'Ce qui reste est réservé\u00a0: {who}',
  'fault.all_held.hint':
    'Les éléments se libèrent quand elles enregistrent, passent ou s’arrêtent. Réessayez dans un moment.',
  'fault.item_taken': 'Quelqu’un d’autre a cet élément',
  'fault.item_taken.who': 'Cet élément est déjà pris par {who}',
  'fault.item_taken.hint':
    'Il a toutes les révisions qu’il lui faut, ou quelqu’un est dessus. Ce que vous avez écrit reste un brouillon.',
  'fault.item_full': 'Cet élément a toutes les révisions qu’il lui faut',
  'fault.item_full.hint': 'D’autres ont été plus rapides. Ce que vous avez écrit reste un brouillon.',
  'fault.item_held': 'Quelqu’un d’autre est sur cet élément',
  'fault.item_held.hint': 'Ce que vous avez écrit reste un brouillon. Prenez un autre élément, ou réessayez plus tard.',
  'fault.lease_lost': 'Votre réservation de cet élément a pris fin',
  'fault.lease_lost.hint': 'Ce que vous avez écrit est conservé en brouillon. Reprenez l’élément pour continuer.',
  'fault.lease_is_taken_anew': 'Une réservation ne passe pas à un autre élément',
  'fault.lease_is_taken_anew.hint': 'Reprenez l’élément.',
  'fault.already_reviewed': 'Vous avez déjà révisé cet élément',
  'fault.already_reviewed.hint': 'Retrouvez-le parmi vos révisions pour changer d’avis.',
  'fault.not_reviewed': 'Vous n’avez pas encore révisé cet élément',
  'fault.not_reviewed.hint': 'Son origine se montre après l’enregistrement.',
  'fault.pick_missing': 'Il manque le choix',
  'fault.pick_missing.hint': 'Dites quelle réponse est meilleure, ou que les deux sont bonnes ou mauvaises.',
  'fault.pick_unexpected': 'Il n’y a rien à départager',
  'fault.pick_unexpected.hint': 'Cet élément n’a qu’une réponse\u00a0: notez-la.',
  'fault.pick_unknown': 'Ce n’est pas un choix',
  'fault.pick_unknown.hint': 'Choisissez A, B, les deux bonnes ou les deux mauvaises.',
  'fault.score_missing': 'Il manque une note',
  'fault.score_missing.hint': 'Notez chaque critère pour chaque réponse.',
  'fault.score_out_of_range': 'Une note est hors de l’échelle',
  'fault.score_out_of_range.hint': 'Donnez à chaque critère une note de l’échelle affichée.',
  'fault.reason_missing': 'Passer demande une raison',
  'fault.reason_missing.hint': 'Dites en quelques mots pourquoi vous passez.',
  'fault.review_is_append_only': 'Une révision enregistrée ne change plus',
  'fault.review_is_append_only.hint':
    'Enregistrez une nouvelle version\u00a0: la première, en aveugle, compte toujours.',
  'fault.review_conflict': 'Cette révision est connue avec un autre contenu',
  'fault.review_conflict.hint': 'Rien n’a été modifié.',

  // Reports.
  'fault.would_uncover': 'Ceci dévoilerait des éléments qui vous attendent',
  'fault.would_uncover.hint':
    'Leurs révisions ne compteraient plus comme faites en aveugle. Revenez en arrière, ou ouvrez en connaissance de cause.',
  'fault.judge_needed': 'Il y a plusieurs juges',
  'fault.judge_needed.hint': 'Dites duquel il s’agit.',
  'fault.judge_not_found': 'Ce juge n’a rien dit ici',
  'fault.judge_not_found.hint': 'Choisissez un autre juge.',
  'fault.report_unreadable': 'Cette page ne sait pas lire le rapport',
  'fault.report_unreadable.hint': 'La ligne de commande l’affiche\u00a0: contrejuge report.',

  // Exporting.
  'fault.export_running': 'Un autre export vers ce fichier est en cours',
  'fault.export_running.hint': 'Rien n’a été modifié. Attendez qu’il ait fini, puis exportez à nouveau.',
  'fault.file_changed': 'Un autre programme a modifié le fichier pendant l’export',
  'fault.file_changed.hint': 'Rien n’a été écrit. Enregistrez-le et fermez-le là-bas, puis exportez à nouveau.',
  'fault.file_exists': 'Un fichier porte déjà ce nom',
  'fault.file_exists.hint': 'Rien n’a été écrit. Choisissez un autre nom.',
  'fault.cannot_write': 'Le fichier ne peut pas être écrit',
  'fault.cannot_write.hint': 'Vérifiez les droits de son dossier, ou choisissez un autre emplacement.',
  'fault.ambiguous_lines': 'Impossible de savoir pour quels éléments certaines lignes ont été écrites',
  'fault.ambiguous_lines.hint':
    'Rien n’a été écrit. Remettez le manifeste à côté du fichier, ou exportez vers un nouveau fichier.',
  'fault.profile_mismatch': 'Le fichier est dans un autre format d’entraînement',
  'fault.profile_mismatch.hint': 'Rien n’a été écrit. Exportez vers un nouveau fichier.',
  'fault.manifest_unreadable': 'Le manifeste à côté du fichier est illisible',
  'fault.manifest_unreadable.hint':
    'Rien n’a été modifié. Remettez-en une bonne copie, ou exportez vers un nouveau fichier.',
  'fault.manifest_too_new': 'Une version plus récente de Contrejuge a écrit ce fichier',
  'fault.manifest_too_new.hint': 'Rien n’a été modifié. Exportez avec cette version, ou vers un nouveau fichier.',
  'fault.nothing_exported': 'Rien n’a encore été exporté',
  'fault.nothing_exported.hint': 'Exportez d’abord une file.',

  // The way in from a browser.
  'fault.program_gone': 'Contrejuge ne répond pas',
  'fault.program_gone.hint':
    'Il a peut-être été fermé. Relancez «\u202fcontrejuge serve\u202f» et ouvrez l’adresse affichée.',
  'fault.no_session': 'Cette page n’a pas accès',
  'fault.no_session.hint':
    'Ouvrez une nouvelle adresse\u00a0: appuyez sur Entrée dans le terminal où tourne «\u202fcontrejuge serve\u202f», ou relancez-le.',
  'fault.token_unknown': 'Cette adresse n’est pas connue ici',
  'fault.token_unknown.hint':
    'Ouvrez une nouvelle adresse\u00a0: appuyez sur Entrée dans le terminal où tourne «\u202fcontrejuge serve\u202f», ou relancez-le.',
  'fault.token_used': 'Cette adresse a déjà servi',
  'fault.token_used.hint':
    'Une adresse ne sert qu’une fois. Appuyez sur Entrée dans le terminal où tourne «\u202fcontrejuge serve\u202f» pour en avoir une nouvelle.',
  'fault.token_expired': 'Cette adresse a expiré',
  'fault.token_expired.hint':
    'Une adresse vaut dix minutes. Appuyez sur Entrée dans le terminal où tourne «\u202fcontrejuge serve\u202f» pour en avoir une nouvelle.',
}
