import { expect, test } from 'vitest'
import { bibliographyOf } from '../fixture.ts'
import { pairsAnswerOf } from './pairs-answer.ts'

const WORLD = {
  persons: [
    { key: 'k/ArunKumar', names: ['Arun Kumar'] },
    { key: '12/345', names: ['Arun Kumar 0001', 'A. Kumar 0001'] },
    { key: '12/346', names: ['Arun Kumar 0002'] },
    { key: '12/347', names: ['Arun Kumar 0003'], isDisambiguation: true },
    { key: 'w/Widom', names: ['Jennifer Widom'] },
  ],
  papers: [
    { key: 'x/1', year: 2001, authors: ['Arun Kumar', 'Jennifer Widom'] },
    { key: 'x/2', year: 2002, authors: ['A. Kumar 0001', 'Jennifer Widom'] },
    { key: 'x/3', year: 2003, authors: ['Arun Kumar', 'Arun Kumar 0001', 'Jennifer Widom'] },
    { key: 'x/4', year: 2004, authors: ['Arun Kumar 0002', 'Jennifer Widom'] },
    { key: 'x/5', year: 2005, authors: ['Arun Kumar', 'Arun Kumar 0001'] },
    { key: 'x/6', year: 2006, authors: ['Arun Kumar', 'Arun Kumar 0001', 'Arun Kumar 0002'] },
  ],
}
const AS_ONE = 'Arun Kumar = Arun Kumar 0001 + k/ArunKumar'

async function asked(left: string, right: string) {
  const bibliography = await bibliographyOf(WORLD)
  const answer = pairsAnswerOf(bibliography, {
    left: [left],
    right: [right],
    rules: { exactBaseMatch: true, authorLimit: 800 },
    limitPerPair: 200,
    yearMin: null,
  })
  const [pair] = answer.pair_pubs
  const keys = pair?.items.map(({ key }) => key)
  return { resolution: answer.resolution?.left[0], verdict: pair?.verdict, reason: pair?.reason, keys, pair }
}

test('counts each work once for a human of several persons', async () => {
  const { resolution, verdict, keys } = await asked(AS_ONE, 'Jennifer Widom')
  expect(resolution).toMatchObject({
    entry: AS_ONE,
    status: 'unique',
    as_one: true,
    person_count: 2,
    near: [],
  })
  expect(resolution?.persons.map(({ name }) => name).toSorted()).toEqual(['Arun Kumar', 'Arun Kumar 0001'])
  expect(verdict).toBe('conflict')
  expect(keys).toEqual(['x/3', 'x/2', 'x/1'])
})

test.each(['Arun Kumar 0001', 'k/ArunKumar', 'B = Arun Kumar 0001 + 12/346'])(
  'judges a human of two persons to be the same person as %s',
  async (other) => {
    expect(await asked(AS_ONE, other)).toMatchObject({ verdict: 'same_person', keys: [] })
    expect(await asked(other, AS_ONE)).toMatchObject({ verdict: 'same_person', keys: [] })
  },
)

test('finds a human’s works with a namesake, but none between the human’s own persons', async () => {
  const { verdict, reason, keys, pair } = await asked(AS_ONE, 'Arun Kumar')
  expect({ verdict, reason, keys }).toEqual({ verdict: 'possible', reason: 'same_person', keys: ['x/6'] })
  expect(pair?.items[0]).toMatchObject({ left_name: 'Arun Kumar', right_name: 'Arun Kumar 0002' })
})

test.each([
  ['not found if a part means nobody', 'A = Arun Kumar 0001 + 99/999', 'not_found', 0],
  ['ambiguous if a part means several persons', 'A = Arun Kumar 0001 + Arun Kumar', 'ambiguous', 4],
  ['ambiguous if a part is a disambiguation page', 'A = Arun Kumar 0001 + 12/347', 'ambiguous', 2],
  ['unique if all parts mean one person', 'A = Arun Kumar 0001 + 12/345', 'unique', 1],
])('resolves an entry of several parts as %s', async (_what, entry, status, count) => {
  const { resolution } = await asked(entry, 'Jennifer Widom')
  expect(resolution).toMatchObject({ status, person_count: count })
  expect(resolution?.as_one).toBeUndefined()
})
