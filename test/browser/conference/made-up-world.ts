import { madeUpDatabase } from '../../conference/made-up/backend.ts'
import type { Cell } from '../../conference/made-up/expected.ts'
import { startWorld } from '../world.ts'

/** Servers with the bibliography of the made-up conference. `figures` are the page's figures without a policy. */
export async function startMadeUpWorld() {
  const { conference, judge, dbPath, remove } = await madeUpDatabase()
  const world = await startWorld({ database: dbPath })
  const figures = { undeclared: 0, proved: 0, possible: 0, no_evidence: 0 }
  for (const { authors, declared } of conference.submissions) {
    for (const { name, email } of conference.reviewers) {
      const verdicts = authors.map((author): Cell['verdict'] => judge(author.name, name).all.verdict)
      const isDeclared = declared.some(({ reviewer }) => reviewer.email === email)
      if (verdicts.includes('same_person') || verdicts.includes('conflict'))
        figures[isDeclared ? 'proved' : 'undeclared']++
      else if (verdicts.includes('possible')) figures.possible++
      else if (isDeclared) figures.no_evidence++
    }
  }
  return { ...world, conference, figures, close: () => world.close().then(remove) }
}
