import type { Translated } from './messages'
import type { workbenchEn } from './workbench.en'

export const workbenchFr: Translated<typeof workbenchEn> = {
  'workbench.queue.none': 'Il n’y a pas encore de file',
  'workbench.queue.none.hint': 'Un juge s’essaie sur les éléments révisés d’une file\u00a0: créez-en une, et révisez-en quelques éléments.',
  'workbench.review': 'Réviser cette file',
  'try.few': {
    one: 'Seul {n} élément est révisé\u00a0: le hasard seul déplace beaucoup ses chiffres.',
    other: 'Seuls {n} éléments sont révisés\u00a0: le hasard seul déplace beaucoup leurs chiffres. À partir de {enough} environ, une différence commence à dire quelque chose.',
  },
  'try.changed': 'Modifié',
  'try.unchange': 'Comme avant',
  'try.unchange.of': 'Comme avant\u00a0: {what}',
  'try.blank': 'Chaque critère doit demander quelque chose.',
  'try.same': 'Rien n’est modifié\u00a0: l’essai montrerait à quel point le juge se répète.',
  'trial.running': 'Les chiffres viennent à la fin de l’essai.',
  'trial.elsewhere': 'L’essai est en cours dans un autre programme. Ses chiffres viennent à sa fin.',
  'trial.unfinished': 'L’essai n’est pas allé à sa fin\u00a0: ce qu’il n’a pas jugé compte comme non jugé.',
  'trial.overlap': 'Les deux intervalles d’accord se recouvrent\u00a0: pour l’instant, la différence peut venir du hasard.',
  'trial.apart': 'Les deux intervalles d’accord ne se recouvrent pas\u00a0: le hasard n’explique guère la différence.',
  'trial.verdict.kappa': 'kappa {value}',
  'trial.adopt.worse': 'Sur la partie tenue à l’écart, le juge s’accorde moins qu’avant avec les personnes.',
  'trial.again': 'Essayer autrement',
  'changes.all': 'Tout montrer ({total})',

  'fault.nothing_reviewed': 'Rien n’est encore révisé dans cette file',
  'fault.nothing_reviewed.hint': 'Un juge s’essaie sur ce que des personnes ont dit\u00a0: révisez d’abord quelques éléments.',
  'fault.bad_held_out': 'Cette part ne peut pas être tenue à l’écart',
  'fault.bad_held_out.hint': 'Donnez un nombre de 0 à 90.',
  'fault.not_a_trial': 'Ce n’est pas un essai',
  'fault.not_a_trial.hint': 'C’est une évaluation, et on la trouve parmi elles.',
  'fault.trial_unfinished': 'L’essai n’est pas allé à sa fin',
  'fault.trial_unfinished.hint': 'Rien n’a été adopté. Reprenez-le d’abord.',
  'fault.already_adopted': 'Cet essai est déjà adopté',
  'fault.already_adopted.hint': 'La liste des versions dit par qui.',
}
