import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizedTitle } from '../../../backend/rows/preprints.ts'
import { article, dump, imported, person } from '../dump/dump.ts'

const preprint = (key: string, names: string[], title: string, year = '2019') =>
  article(key, names, { title, year, publtype: 'informal' })

/** Returns for each record with a publtype the key of the record that lists it, or null. */
async function listedUnder(...records: string[]) {
  const { records: all } = await imported(dump(...records))
  return Object.fromEntries(
    all.filter(({ publtype }) => publtype !== null).map(({ key, published }) => [key, published]),
  )
}

describe('an informal record', () => {
  it('lists an informal record under the paper of its title and persons', async () => {
    const paper = article('p', ['Bob', 'A. Bee'], { title: 'A <i>Fast</i> Über-Index' })
    const informal = preprint('c', ['Ann Bee', 'Bob'], 'A fast uber index.')
    const record = person('1', ['Ann Bee', 'A. Bee'])
    expect(await listedUnder(paper.replace('Ü', '&Uuml;'), record, informal)).toEqual({ c: 'p' })
    expect(await listedUnder(informal, paper.replace('Ü', '&Uuml;'), record)).toEqual({ c: 'p' })
  })

  it.each([
    ['other persons', preprint('c', ['Ann', 'Cat'], 'On p.')],
    ['one person more', preprint('c', ['Ann', 'Bob', 'Cat'], 'On p.')],
    ['one person fewer', preprint('c', ['Ann'], 'On p.')],
    ['another title', preprint('c', ['Ann', 'Bob'], 'On p2.')],
  ])('lists an informal record with %s as a separate work', async (_difference, informal) => {
    expect(await listedUnder(article('p', ['Ann', 'Bob']), informal)).toEqual({ c: null })
  })

  it('lists informal records separately without a published record', async () => {
    expect(await listedUnder(preprint('c', ['Ann'], 'T'), preprint('d', ['Ann'], 'T'))).toEqual({
      c: null,
      d: null,
    })
  })

  it('merges no records by a title without letters and digits', async () => {
    expect(await listedUnder(article('p', ['Ann'], { title: '???' }), preprint('c', ['Ann'], '!!!'))).toEqual(
      { c: null },
    )
  })

  it('lists an informal record under the earliest published record', async () => {
    const published = (key: string, year: string) => article(key, ['Ann'], { title: 'T', year })
    const c = preprint('c', ['Ann'], 'T')
    expect(await listedUnder(published('u', ''), published('z', '2021'), published('y', '2020'), c)).toEqual({
      c: 'y',
    })
    expect(
      await listedUnder(c, published('z', '2020'), published('y', '2020'), published('a', '2021')),
    ).toEqual({ c: 'y' })
    expect(await listedUnder(c, published('z', ''), published('y', ''))).toEqual({ c: 'y' })
  })

  it('leaves a listed informal record out of the records of its persons', async () => {
    const { persons } = await imported(
      dump(article('p', ['Ann'], { title: 'T' }), preprint('c', ['Ann'], 'T')),
    )
    expect(persons[0]).toMatchObject({ publications: 2, records: ['p'] })
  })

  it('recognizes an informal record by a word of its publtype', async () => {
    const informal = article('c', ['Ann'], { title: 'T', publtype: 'informal withdrawn' })
    expect(await listedUnder(article('p', ['Ann'], { title: 'T' }), informal)).toEqual({ c: 'p' })
  })
})

const rel = (record: string, key: string, type = '') =>
  record.replace('<title>', `<rel${type === '' ? '' : ` type="${type}"`}>${key}</rel><title>`)

describe('a preprint that dblp relates to its paper', () => {
  const paper = article('p', ['Ann', 'Bob'], { title: 'Final' })
  const draft = preprint('c', ['Ann', 'Bob'], 'Draft')

  it('lists a preprint under its paper, whichever of the two states the relation', async () => {
    expect(await listedUnder(paper, rel(draft, 'p'))).toEqual({ c: 'p' })
    expect(await listedUnder(rel(draft, 'p', 'isPreprintOf'), paper)).toEqual({ c: 'p' })
    expect(await listedUnder(rel(paper, 'c'), draft)).toEqual({ c: 'p' })
  })

  it('lists a preprint under the earliest of its papers', async () => {
    const early = article('e', ['Ann', 'Bob'], { title: 'Draft', year: '2018' })
    expect(await listedUnder(early, paper, rel(draft, 'p'))).toEqual({ c: 'e' })
  })

  it.each([
    ['another type of relation', rel(draft, 'p', 'supplement')],
    ['an author whom the paper lacks', rel(preprint('c', ['Ann', 'Bob', 'Cat'], 'Draft'), 'p')],
    ['a relation to nothing', rel(draft, 'nowhere')],
    ['a relation to itself', rel(draft, 'c')],
  ])('lists a preprint with %s as a separate work', async (_reason, record) => {
    expect(await listedUnder(paper, record)).toEqual({ c: null })
  })

  it('lists a preprint under a related paper with one more author', async () => {
    expect(await listedUnder(paper, rel(preprint('c', ['Ann'], 'Draft'), 'p'))).toEqual({ c: 'p' })
  })

  it('lists two related preprints separately', async () => {
    expect(await listedUnder(rel(draft, 'd'), preprint('d', ['Ann', 'Bob'], 'Other'))).toEqual({
      c: null,
      d: null,
    })
  })
})

describe('versions of a data set', () => {
  const version = (key: string, year: string, names = ['Ann', 'Bob'], of = 'concept') =>
    rel(article(key, names, { year }), of, 'isVersionOf').replaceAll('article', 'data')
  const concept = article('concept', ['Ann', 'Bob'], { year: '2020' }).replaceAll('article', 'data')
  const listedData = async (...records: string[]) =>
    (await imported(dump(...records))).records.map(({ key, published }) => [key, published])

  it('lists versions of a data set under the newest version', async () => {
    expect(await listedData(version('v1', '2020'), concept, version('v2', '2024'))).toEqual([
      ['v1', 'v2'],
      ['concept', 'v2'],
      ['v2', null],
    ])
  })

  it('lists a version separately if the newest version lacks one of its authors', async () => {
    expect(await listedData(version('v1', '2021', ['Ann', 'Cat']), concept, version('v2', '2024'))).toEqual([
      ['v1', null],
      ['concept', 'v2'],
      ['v2', null],
    ])
  })

  it('merges no data set with a paper', async () => {
    const paper = article('p', ['Ann', 'Bob'])
    expect(await listedData(version('v1', '2021', ['Ann', 'Bob'], 'p'), paper)).toEqual([
      ['v1', null],
      ['p', null],
    ])
    expect(await listedData(rel(article('q', ['Ann', 'Bob']), 'p'), paper)).toEqual([
      ['q', null],
      ['p', null],
    ])
  })

  it('visits each of many versions once', async () => {
    const chain = Array.from({ length: 20_000 }, (_, index) =>
      version(`k${index}`, '2020', ['Ann'], `k${index + 1}`),
    )
    const { records, persons } = await imported(dump(...chain))
    expect(records.filter(({ published }) => published === 'k0')).toHaveLength(19_999)
    expect(persons[0]).toMatchObject({ publications: 20_000, records: ['k0'] })
  }, 20_000)
})

describe('many records of one title and the same persons', () => {
  const MANY = 20_000
  const many = (record: (key: string) => string) =>
    Array.from({ length: MANY }, (_, index) => record(`k${index}`))

  it('lists many informal records of one title in linear time', async () => {
    const { records } = await imported(
      dump(
        ...many((key) => preprint(`i/${key}`, ['Ann'], 'T')),
        ...many((key) => article(key, ['Ann'], { title: 'T', year: key === 'k777' ? '1999' : '2020' })),
      ),
    )
    expect(records.filter(({ published }) => published === 'k777')).toHaveLength(MANY)
  }, 20_000)
})

describe('published records', () => {
  it('never merges two published records', async () => {
    const { persons } = await imported(
      dump(article('p', ['Ann'], { title: 'T' }), article('q', ['Ann'], { title: 'T' })),
    )
    expect(persons[0]).toMatchObject({ publications: 2, records: ['p', 'q'] })
  })
})

describe('small random bibliographies', () => {
  const record = fc.record({
    informal: fc.boolean(),
    title: fc.constantFrom('T', 't!', 'U', '?'),
    names: fc.uniqueArray(fc.constantFrom('Ann', 'A.', 'Bob'), { minLength: 1, maxLength: 2 }),
    year: fc.constantFrom('', '2019', '2020'),
  })

  it('finds the same works as a comparison of all pairs', async () => {
    const personOf = (name: string) => (name === 'A.' ? 'Ann' : name)
    const personsOf = (names: string[]) => [...new Set(names.map(personOf))].sort().join()
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 24 }), async (records) => {
        const keyed = records.map((one, index) => ({ ...one, key: `k${String(index).padStart(2, '0')}` }))
        const expected = keyed.map((one) => {
          const articles = keyed.filter(
            (other) =>
              one.informal &&
              !other.informal &&
              normalizedTitle(one.title) !== '' &&
              normalizedTitle(one.title) === normalizedTitle(other.title) &&
              personsOf(one.names) === personsOf(other.names),
          )
          const best = articles.sort(
            (a, b) => (a.year || '9999').localeCompare(b.year || '9999') || a.key.localeCompare(b.key),
          )[0]
          return best?.key ?? null
        })
        const xml = keyed.map(({ key, names, title, year, informal }) =>
          article(key, names, { title, year, publtype: informal ? 'informal' : '' }),
        )
        const { records: found } = await imported(dump(...xml, person('1', ['Ann', 'A.'])))
        expect(found.map(({ published }) => published)).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })
})
