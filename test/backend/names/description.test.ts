import { expect, test } from 'vitest'
import { describedEntry, describedPersons } from '../../../backend/names/description.ts'
import { parseEntry } from '../../../backend/names/query-name.ts'
import { resolveEntry } from '../../../backend/names/resolution.ts'
import { bibliographyOf, type World } from '../fixture.ts'
import { EXACT, resolved } from './resolved.ts'

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

test.each([[['Ann B. Lee', 'Ann C. Lee', 'Ann D. Lee', 'Ann E. Lee', 'Ann F. Lee', 'Ann G. Lee']], [[]]])(
  'lists the persons of an ambiguous entry with at most five of the near namesakes %j',
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

test('gives a hint for a name that is not in Latin script, unless dblp lists the name', async () => {
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
