import { expect, test } from 'vitest'
import { describedEntry, describedPersons } from '../../../backend/names/description.ts'
import { parseEntry } from '../../../backend/names/query-name.ts'
import { resolveEntry } from '../../../backend/names/resolution.ts'
import { bibliographyOf, type World } from '../fixture.ts'

const EXACT = { exactBaseMatch: true, authorLimit: 800 }

async function resolved(world: World, entry: string, rules = EXACT) {
  const bibliography = await bibliographyOf(world)
  return describedEntry(bibliography, resolveEntry(bibliography, parseEntry(entry), rules)).resolution
}

test('describes a unique person with all facts of dblp', async () => {
  const world = {
    persons: [
      {
        key: 'w/Widom',
        names: ['Jennifer Widom', 'J. Widom', 'Jenny Widom'],
        orcid: '0000-0002-1825-0097',
        affiliations: ['Stanford University', 'IBM'],
      },
    ],
    papers: [{ authors: ['J. Widom', 'Hector'] }, { authors: ['Jenny Widom'] }],
  }
  expect(await resolved(world, ' jenny widom ')).toEqual({
    entry: 'jenny widom',
    status: 'unique',
    truncated: false,
    person_count: 1,
    persons: [
      {
        key: 'homepages/w/Widom',
        name: 'Jennifer Widom',
        entry: 'Jennifer Widom',
        aliases: ['J. Widom', 'Jenny Widom'],
        affiliations: ['Stanford University', 'IBM'],
        orcid: '0000-0002-1825-0097',
        publications: 2,
        disambiguation: false,
        first_year: null,
        last_year: null,
        venues: ['X'],
        coauthors: ['Hector'],
      },
    ],
    near: [],
  })
})

test('leaves out a person whom a damaged database lacks', async () => {
  const bibliography = await bibliographyOf({ papers: [{ authors: ['Ada L.', 'Bob M.'] }] })
  const [ada] = bibliography.index.namesWithBase('ada l')
  const [bob] = bibliography.index.namesWithBase('bob m')
  const described = describedPersons(bibliography, [ada?.id ?? 0, 99, bob?.id ?? 0], () => false)
  expect(Array.from(described, ([id, { name }]) => [id, name])).toEqual([
    [ada?.id, 'Ada L.'],
    [bob?.id, 'Bob M.'],
  ])
})

test('gives no key to a person without a person record', async () => {
  expect(await resolved({ papers: [{ authors: ['Ada L.'] }] }, 'Ada L.')).toMatchObject({
    status: 'unique',
    persons: [{ key: null, name: 'Ada L.', aliases: [], affiliations: [], orcid: null, publications: 1 }],
  })
})

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

test('lists the twenty most prolific people of a name, and counts all', async () => {
  const numbers = Array.from({ length: 25 }, (_, index) => String(index + 1).padStart(4, '0'))
  const names = numbers.map((number) => `Wei Wang ${number}`)
  const world = {
    persons: names.map((name) => ({ names: [name] })),
    papers: [...names, 'Wei Wang 0025', 'Wei Wang 0009', 'Wei Wang 0009'].map((name) => ({
      authors: [name],
    })),
  }
  const answer = await resolved(world, 'Wei Wang', { exactBaseMatch: true, authorLimit: 3 })
  expect(answer).toMatchObject({ status: 'ambiguous', truncated: false, person_count: 25 })
  expect(answer.persons.map(({ name }) => name)).toEqual([
    'Wei Wang 0009',
    'Wei Wang 0025',
    ...names.filter((name) => !/00(09|25)$/.test(name)).slice(0, 18),
  ])
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

test.each([[['Ann B. Lee', 'Ann C. Lee', 'Ann D. Lee', 'Ann E. Lee', 'Ann F. Lee', 'Ann G. Lee']], [[]]])(
  'lists for an ambiguous entry its persons and at most five of its near namesakes: %j',
  async (near) => {
    const both = ['Ann Lee 0001', 'Ann Lee 0002']
    const names = [...both, ...near, ...near.slice(1), 'Ann Leo']
    const bibliography = await bibliographyOf({ papers: names.map((name) => ({ authors: [name] })) })
    const { listed } = describedEntry(bibliography, resolveEntry(bibliography, parseEntry('Ann Lee'), EXACT))
    expect(Array.from(listed.values(), ({ name }) => name).toSorted()).toEqual(
      [...both, ...near.slice(1)].toSorted(),
    )
  },
)

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

test('resolves an inverted name with the same uncertainty as the name in order', async () => {
  const world = { papers: [{ authors: ['Michael Stonebraker', 'M. Stonebraker'] }, { authors: ['Ann Lee'] }] }
  const loose = { exactBaseMatch: false, authorLimit: 800 }
  const answer = await resolved(world, 'Stonebraker, Michael', loose)
  expect(answer).toMatchObject({ status: 'unique', near: [{ name: 'M. Stonebraker' }] })
  expect(await resolved(world, 'Lee, A.', loose)).toMatchObject({ status: 'ambiguous', person_count: 1 })
})

test('finds as many people for an inverted name as for the name in order', async () => {
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
])('finds the person of %s under all rules', async (entry) => {
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

test('lists homonyms without a name in another script as near namesakes', async () => {
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

test('gives a hint for a name in another script unless dblp lists it', async () => {
  const world = {
    persons: [{ names: ['Wei Wang 0001', '王伟'] }, { names: ['Ivan Petrov'] }],
    papers: [{ authors: ['Min-Su Kim'] }],
  }
  expect(await resolved(world, '王伟')).toMatchObject({
    status: 'unique',
    persons: [{ name: 'Wei Wang 0001' }],
  })
  for (const entry of ['王 伟', '李明', '김민수', 'Иван Петров', 'Ivаn Petrov', '王伟 Wei Wang']) {
    for (const exactBaseMatch of [true, false]) {
      const answer = await resolved(world, entry, { exactBaseMatch, authorLimit: 800 })
      expect(answer, entry).toMatchObject({ status: 'not_found', hint: 'latin_script', persons: [] })
    }
  }
  expect(await resolved(world, 'Petrov')).not.toHaveProperty('hint')
})

test('suggests, but does not match, the Latin part of a name in two scripts', async () => {
  const world = { papers: [{ authors: ['Wei Wang 0001', 'Wei Wang 0002'] }] }
  const answer = await resolved(world, '王伟 Wei Wang')
  expect(answer.status).toBe('not_found')
  expect(answer.suggestions).toHaveLength(2)
})

test('finds a person by each form of the id, even of a merged record', async () => {
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

test('gives each person an entry that means only this person', async () => {
  const papers = (name: string, count: number) => Array.from({ length: count }, () => ({ authors: [name] }))
  const world: World = {
    persons: [
      { key: 'w/WeiWang', names: ['Wei Wang'] },
      { key: '35/7092-11', names: ['Wei Wang 0011'] },
      { key: '12/34', names: ['Vivek Narasayya'] },
      { key: 'n/VNarasayya', names: ['Vivek R. Narasayya'] },
      { key: '77/1', names: ['Jin Li'], isDisambiguation: true },
      { key: '78/1', names: ['Ann Lee (Bee)'] },
    ],
    papers: [
      ...papers('Wei Wang 0011', 2),
      ...papers('Wei Wang', 1),
      ...papers('Vivek R. Narasayya', 2),
      ...papers('Vivek Narasayya', 1),
      ...papers('Y. Zhang', 1),
    ],
  }
  const entries = async (entry: string) => {
    const { persons, near = [], suggestions = [] } = await resolved(world, entry)
    return [...persons, ...near, ...suggestions].map((person) => person.entry)
  }
  expect(await entries('Wei Wang')).toEqual(['Wei Wang 0011', 'w/WeiWang'])
  expect(await entries('Vivek Narasayya')).toEqual(['12/34', 'Vivek R. Narasayya'])
  expect(await entries('Jin Li')).toEqual(['77/1'])
  expect(await entries('78/1')).toEqual(['78/1'])
  // Without a key, the entry can only be the name.
  expect(await entries('Y. Zhang')).toEqual(['Y. Zhang'])
})

test('resolves initials as unique if they abbreviate no other name', async () => {
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
