import { expect, test } from 'vitest'
import { bibliographyOf } from '../fixture.ts'
import { pairsAnswerOf } from './pairs-answer.ts'

test('counts the works that a suggested person shares with the other side', async () => {
  const bibliography = await bibliographyOf({
    papers: [
      { authors: ['Jennifer Widom', 'Bo'], year: 2001 },
      { authors: ['Jennifer Widom', 'Bo'], year: 2011 },
      { authors: ['Cy'] },
    ],
  })
  const pairs = (yearMin: number | null) =>
    pairsAnswerOf(bibliography, {
      left: ['Jenifer Widom'],
      right: ['Bo', 'Cy'],
      rules: { exactBaseMatch: true, authorLimit: 800 },
      limitPerPair: 200,
      yearMin,
    }).pair_pubs
  const candidate = { side: 'left', key: null, name: 'Jennifer Widom' }
  expect(pairs(null)[0]).toMatchObject({ verdict: 'unresolved', candidates: [{ ...candidate, count: 2 }] })
  expect(pairs(2011)[0]).toMatchObject({ count: 0, candidates: [{ ...candidate, count: 1 }] })
  expect(pairs(null)[1]).not.toHaveProperty('candidates')
})
