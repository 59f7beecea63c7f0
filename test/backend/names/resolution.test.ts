import { expect, test } from 'vitest'
import { describedEntry } from '../../../backend/names/description.ts'
import { parseEntry } from '../../../backend/names/query-name.ts'
import { resolveEntry } from '../../../backend/names/resolution.ts'
import { bibliographyOf, type World } from '../fixture.ts'
import { EXACT, resolved } from './resolved.ts'

test('resolves a disambiguation page as ambiguous even if it is the only match', async () => {
  const world = {
    persons: [{ names: ['Wei Wang'], isDisambiguation: true }],
    papers: [{ authors: ['Wei Wang'] }],
  }
  expect(await resolved(world, 'Wei Wang')).toMatchObject({
    status: 'ambiguous',
    person_count: 1,
    persons: [{ disambiguation: true }],
  })
})

test('drops the oldest resolution from a full cache', async () => {
  const bibliography = await bibliographyOf({ papers: [{ authors: ['Wei Wang 0001', 'Wei Wang 0002'] }] })
  const asked = (authorLimit: number) =>
    resolveEntry(bibliography, parseEntry('Wei Wang'), { exactBaseMatch: true, authorLimit })
  const oldest = asked(1)
  for (let limit = 2; limit <= 500; limit++) asked(limit)
  expect(asked(1)).toBe(oldest)
  for (let limit = 501; limit <= 2500; limit++) asked(limit)
  expect(asked(1)).not.toBe(oldest)
})

test('cuts loose matches at the limit, and reports further ones', async () => {
  const world = { papers: [['Ann B. Lee'], ['Ann Lee'], ['Ann C. D. Lee']].map((authors) => ({ authors })) }
  const answer = await resolved(world, 'lee ann', { exactBaseMatch: false, authorLimit: 2 })
  expect(answer).toMatchObject({ status: 'ambiguous', truncated: true, person_count: 3 })
  expect(answer.persons.map(({ name }) => name)).toEqual(['Ann B. Lee', 'Ann Lee'])
  const one = await resolved(world, 'lee ann', { exactBaseMatch: false, authorLimit: 1 })
  expect(one).toMatchObject({ status: 'ambiguous', truncated: true, persons: [{ name: 'Ann Lee' }] })
})

test('suggests persons only for a name that nobody has', async () => {
  const world = { papers: [{ authors: ['Ann Lee'] }] }
  expect(await resolved(world, 'Ann Lee')).not.toHaveProperty('suggestions')
  expect(await resolved(world, 'Lee Ann')).toMatchObject({
    status: 'not_found',
    person_count: 0,
    persons: [],
    suggestions: [{ name: 'Ann Lee' }],
  })
  expect(await resolved(world, 'Lee Ann = Ann Lee + Ann Lee 0007')).toMatchObject({
    status: 'not_found',
    suggestions: [],
  })
})

test.each([true, false])(
  'reads the family name first if nobody has the name as written (exact: %s)',
  async (exact) => {
    const world = { papers: [{ authors: ['Ann B. Lee', 'Wei Wang 0001', 'Guy Steele Jr.'] }] }
    const rules = { exactBaseMatch: exact, authorLimit: 800 }
    expect(await resolved(world, 'Steele, Jr., Guy', rules)).toMatchObject({
      entry: 'Steele, Jr., Guy',
      status: 'unique',
      persons: [{ name: 'Guy Steele Jr.' }],
    })
    expect(await resolved(world, 'Lee, Bob', rules)).toMatchObject({ status: 'not_found' })
  },
)

test('gives read_as if a name was read with the family name first', async () => {
  const world = { papers: [{ authors: ['Ann Lee', 'Lee, Bo', 'Bo Lee'] }] }
  expect(await resolved(world, 'lee, ann')).toMatchObject({ read_as: 'ann lee', status: 'unique' })
  const asItStands = await resolved(world, 'Lee, Bo')
  expect(asItStands).toMatchObject({ status: 'unique', persons: [{ name: 'Lee, Bo' }] })
  expect(asItStands).not.toHaveProperty('read_as')
})

test('gives a name with the family name first the same status and near namesakes', async () => {
  const world = { papers: [{ authors: ['Michael Stonebraker', 'M. Stonebraker'] }, { authors: ['Ann Lee'] }] }
  const loose = { exactBaseMatch: false, authorLimit: 800 }
  const answer = await resolved(world, 'Stonebraker, Michael', loose)
  expect(answer).toMatchObject({ status: 'unique', near: [{ name: 'M. Stonebraker' }] })
  expect(await resolved(world, 'Lee, A.', loose)).toMatchObject({ status: 'ambiguous', person_count: 1 })
})

test('finds all people of a name with the family name first', async () => {
  const world = { papers: [{ authors: ['Wei Wang 0001', 'Wei Wang 0002'] }] }
  expect(await resolved(world, 'Wang, Wei')).toMatchObject({ status: 'ambiguous', person_count: 2 })
  expect(await resolved(world, 'Wang, Wei 0002')).toMatchObject({
    status: 'unique',
    persons: [{ name: 'Wei Wang 0002' }],
  })
})

const IDENTIFIED = {
  persons: [
    { key: 's/IonStoica', names: ['Ion Stoica'], orcid: '0000-0002-1825-0097' },
    { key: 'x/Other', names: ['Wei Wang 0001'], orcid: '0000-0001-5109-3700' },
    { key: 'x/Another', names: ['Wei Wang 0002'], orcid: '0000-0001-5109-3700' },
    { key: 'x/Bin', names: ['Wei Wang'], isDisambiguation: true },
  ],
  papers: [{ authors: ['Ann Lee'] }],
}

test.each([
  '0000-0002-1825-0097',
  'https://orcid.org/0000-0002-1825-0097',
  'homepages/s/IonStoica',
  'https://dblp.org/pid/s/IonStoica.html',
])('finds the person of the identifier %s, with exact and with loose matching', async (entry) => {
  for (const exactBaseMatch of [true, false]) {
    const answer = await resolved(IDENTIFIED, entry, { exactBaseMatch, authorLimit: 800 })
    expect(answer).toMatchObject({ entry, status: 'unique', persons: [{ name: 'Ion Stoica' }] })
  }
})

test.each(['0000-0002-1825-0098', 'homepages/S/ionstoica', 'https://dblp.org/pid/s/Nobody'])(
  'finds and suggests nobody for the unknown identifier %s',
  async (entry) => {
    for (const exactBaseMatch of [true, false]) {
      const answer = await resolved(IDENTIFIED, entry, { exactBaseMatch, authorLimit: 800 })
      expect(answer).toMatchObject({ status: 'not_found', persons: [], suggestions: [] })
    }
  },
)

test('resolves an identifier of several people as ambiguous', async () => {
  expect(await resolved(IDENTIFIED, '0000-0001-5109-3700')).toMatchObject({
    status: 'ambiguous',
    person_count: 2,
  })
  expect(await resolved(IDENTIFIED, 'homepages/x/Bin')).toMatchObject({
    status: 'ambiguous',
    person_count: 1,
  })
})

test('lists homonyms with only Latin names as near namesakes of a Chinese name', async () => {
  const world = {
    persons: [
      { names: ['Wei Wang 0001'], unicodeNames: ['王伟'] },
      { names: ['Wei Wang 0002'], unicodeNames: ['王薇'] },
      { names: ['Wei Wang 0003'] },
      { names: ['Min Li 0001'], unicodeNames: ['李敏'] },
      { names: ['Min Li 0002'], unicodeNames: ['李敏'] },
      { names: ['Bai Bai'], unicodeNames: ['白白'] },
    ],
    papers: [
      { authors: ['Wei Wang 0001'] },
      { authors: ['Wei Wang 0001', 'Bai Bai'] },
      { authors: ['Wei Wang 0003'] },
    ],
  }
  const named = ({ persons = [], near = [], status }: Awaited<ReturnType<typeof resolved>>) => [
    status,
    persons.map(({ name }) => name),
    near.map(({ name }) => name),
  ]
  expect(named(await resolved(world, '白白'))).toEqual(['unique', ['Bai Bai'], []])
  expect(named(await resolved(world, '李敏'))).toEqual(['ambiguous', ['Min Li 0001', 'Min Li 0002'], []])
  expect(named(await resolved(world, '王伟'))).toEqual(['unique', ['Wei Wang 0001'], ['Wei Wang 0003']])
  expect(named(await resolved(world, '王薇'))).toEqual(['ambiguous', ['Wei Wang 0002'], ['Wei Wang 0003']])
  expect((await resolved(world, '白白')).persons).toMatchObject([{ aliases: ['白白'] }])
})

test('matches nobody for a name in two scripts, but suggests people for its Latin part', async () => {
  const world = { papers: [{ authors: ['Wei Wang 0001', 'Wei Wang 0002'] }] }
  const answer = await resolved(world, '王伟 Wei Wang')
  expect(answer.status).toBe('not_found')
  expect(answer.suggestions).toHaveLength(2)
})

test('finds a person by each form of the id, even by the id of a merged record', async () => {
  const world: World = {
    persons: [
      { key: '64/5141', names: ['Ion Stoica'] },
      { key: 's/Scott', names: ['Scott Shenker'], element: 'person' },
    ],
    merged: [
      { key: '11/1', into: '12/2' },
      { key: '12/2', into: '64/5141' },
      { key: '21/1', into: '22/2' },
      { key: '22/2', into: '21/1' },
      { key: '31/1', into: '99/9' },
    ],
    papers: [{ authors: ['Ion Stoica', 'Scott Shenker'] }],
  }
  const bibliography = await bibliographyOf(world)
  const found = (entry: string) => {
    const resolved = resolveEntry(bibliography, parseEntry(entry), EXACT)
    const { status, persons } = describedEntry(bibliography, resolved).resolution
    return [status, ...persons.map(({ name }) => name)]
  }
  for (const entry of [
    '64/5141',
    '11/1',
    '12/2',
    'pid/11/1',
    'homepages/11/1',
    'https://dblp.org/pid/11/1.html',
  ])
    expect(found(entry), entry).toEqual(['unique', 'Ion Stoica'])
  expect(found('s/Scott')).toEqual(['unique', 'Scott Shenker'])
  for (const entry of ['21/1', '22/2', '31/1', '99/9']) expect(found(entry), entry).toEqual(['not_found'])
})

test('resolves initials as unique only if they are a primary name and abbreviate no other author', async () => {
  const statusOf = async (persons: string[][], papers: string[], entry = 'H. V. Jagadish') => {
    const bibliography = await bibliographyOf({
      persons: persons.map((names) => ({ names })),
      papers: papers.map((author, index) => ({ authors: [author], key: `k/${index}` })),
    })
    return resolveEntry(bibliography, parseEntry(entry), { exactBaseMatch: true, authorLimit: 800 }).status
  }
  const primary = ['H. V. Jagadish', 'Hosagrahar V. Jagadish']
  const own = 'H. V. Jagadish'
  expect(await statusOf([primary], [own])).toBe('unique')
  expect(await statusOf([primary], [own], 'Jagadish, H.V.')).toBe('unique')
  expect(await statusOf([primary.toReversed()], [own])).toBe('ambiguous')
  expect(await statusOf([primary], [own, own, 'Hema V. Jagadish'])).toBe('ambiguous')
  expect(await statusOf([primary], [own, own, 'H. Vishal Jagadish'])).toBe('ambiguous')
  expect(await statusOf([primary], [own, own, 'Ana H. V. Jagadish'])).toBe('ambiguous')
  expect(await statusOf([primary], [own, own, 'H. Jagadish'])).toBe('unique')
  expect(await statusOf([primary], [own, 'H. Jagadish', 'H. Jagadish'])).toBe('ambiguous')
  expect(await statusOf([primary, ['Hema V. Jagadish']], [own])).toBe('unique')
  expect(await statusOf([['H. V. Jagadish 0001'], ['H. V. Jagadish']], [own])).toBe('ambiguous')
})
