/** A line of an evaluation, as a file has it. */
export interface Line {
  id: string
  messages: { role: string; content: string }[]
  answers: { model: string; content: string }[]
  judgments?: {
    judge: string
    order: string
    reason: string
    pick: string
    scores: Record<string, { a: number; b: number }>
  }[]
}

/** The names that nobody may see before they have saved. */
export const secrets = ['modele-un', 'modele-deux', 'juge-secret']

const subjects = ['le loyer', 'la garantie', 'la poste', 'le permis', 'la crèche', 'le dentiste']

/** So many questions, judged, which can be told apart. */
export function evaluation(n: number): Line[] {
  return subjects.slice(0, n).map((subject, at) =>
    line(`q${at + 1}`, `Une question sur ${subject} ?`, `Tout sur ${subject}, en bref.`, `Tout sur ${subject}, avec **les étapes** :\n\n1. demander ;\n2. attendre.`),
  )
}

/** One judged question. */
export function line(id: string, question: string, a: string, b: string): Line {
  return {
    id,
    messages: [{ role: 'user', content: question }],
    answers: [
      { model: 'modele-un', content: a },
      { model: 'modele-deux', content: b },
    ],
    judgments: [
      {
        judge: 'juge-secret',
        order: 'ab',
        reason: 'La réponse avec les étapes aide davantage.',
        pick: 'b',
        scores: { accuracy: { a: 3, b: 4 }, tone: { a: 4, b: 4 } },
      },
    ],
  }
}
