import { expect, test } from 'vitest'

import { criterionTitle, criterionWords } from './criterion'

test.each([
  ['exactitude', 'exactitude', 'Exactitude'],
  ['élan_du_texte', 'élan du texte', 'Élan du texte'],
  ['answers_request', 'answers request', 'Answers request'],
  ['Déjà prêt', 'Déjà prêt', 'Déjà prêt'],
  ['_', '', ''],
])('a criterion named %s reads %s, and alone %s', (name, words, title) => {
  expect([criterionWords(name), criterionTitle(name)]).toEqual([words, title])
})
