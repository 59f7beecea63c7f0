import { describe, expect, it, onTestFinished } from 'vitest'
import { openBibliography } from '../../../backend/database/open-bibliography.ts'
import { article, dump, imported, person } from '../dump/dump.ts'

const ORCID = '0000-0002-1825-0097'
const OTHER = '0000-0001-5109-3700'

const withOrcid = (name: string, orcid: string) =>
  `<article key="o/${name}/${orcid}"><author orcid="${orcid}">${name}</author><title>T ${orcid}</title></article>`

describe('a person record', () => {
  it('gathers the papers under all names of a person record', async () => {
    const { persons } = await imported(
      dump(article('a', ['A. Bee', 'Cat']), person('1', ['Ann Bee', 'A. Bee']), article('b', ['Ann Bee'])),
    )
    expect(persons).toEqual([
      {
        id: 1,
        key: 'homepages/1',
        names: ['Ann Bee', 'A. Bee'],
        disambiguation: 0,
        orcid: null,
        affiliations: null,
        publications: 2,
        records: ['a', 'b'],
      },
      expect.objectContaining({ id: 2, key: null, names: ['Cat'], records: ['a'] }),
    ])
  })

  it('saves a person without papers', async () => {
    const { persons } = await imported(dump(article('a', ['Ann']), person('1', ['Zoe'])))
    expect(persons[1]).toMatchObject({ names: ['Zoe'], publications: 0, records: [] })
  })

  it('saves each affiliation once, and no other notes', async () => {
    const notes = ['MIT', 'U&nbsp;Z'.replace('&nbsp;', '&#160;'), 'MIT'].map(
      (name) => `<note type="affiliation">${name}</note>`,
    )
    const { persons } = await imported(
      dump(article('a', ['Ann']), person('1', ['Ann'], `${notes.join('')}<note type="award">P</note>`)),
    )
    expect(persons[0]?.affiliations).toBe('["MIT","U Z"]')
  })

  it('recognizes a disambiguation page by its publtype', async () => {
    const { persons } = await imported(
      dump(article('a', ['Ann']), person('1', ['Ann'], '', ' publtype="disambiguation"')),
    )
    expect(persons[0]?.disambiguation).toBe(1)
  })

  it('saves a repeated name of a person record once', async () => {
    const { persons, result } = await imported(dump(article('a', ['Ann']), person('1', ['Ann', 'Ann'])))
    expect(persons[0]?.names).toEqual(['Ann'])
    expect(result.warnings).toEqual([])
  })

  it('gives a name to the first of several records that list it, and warns', async () => {
    const { persons, result, personOfName } = await imported(
      dump(article('a', ['Ann']), person('1', ['Ann']), person('2', ['Ann', 'Bea']), person('3', ['Bea'])),
    )
    expect(persons.map(({ key, names }) => [key, names])).toEqual([
      ['homepages/1', ['Ann']],
      ['homepages/2', ['Bea']],
    ])
    expect(personOfName.get('Ann')).toBe(1)
    expect(result.warnings).toEqual([
      'homepages/2 lists "Ann", which another person record listed before',
      'homepages/3 lists "Bea", which another person record listed before',
    ])
  })
})

describe('a name in another script', () => {
  const uname = (name: string) => `<note type="uname">${name}</note>`

  it('lists a name in another script last, and counts no papers for it', async () => {
    const { persons, result } = await imported(
      dump(
        article('a', ['Wei Wang 0001', '&#29579;&#20255;']),
        person('1', ['Wei Wang 0001', 'W. Wang'], uname('&#29579;&#20255;') + uname('&#29579;&#20255;')),
        person('2', ['Wei Wang 0002'], uname('&#29579;&#20255;')),
      ),
    )
    expect(persons.map(({ names, publications }) => [names, publications])).toEqual([
      [['Wei Wang 0001', 'W. Wang', '王伟'], 1],
      [['王伟'], 1],
      [['Wei Wang 0002', '王伟'], 0],
    ])
    expect(result).toMatchObject({ names: 6, persons: 3, warnings: [] })
  })

  it('lists a name once if a note `uname` repeats it', async () => {
    const { persons } = await imported(dump(article('a', ['Ann']), person('1', ['Ann'], uname('Ann'))))
    expect(persons[0]?.names).toEqual(['Ann'])
  })
})

describe('persons whom dblp tells apart', () => {
  it('saves both orders of each pair that dblp tells apart', async () => {
    const isNot = (...names: string[]) => names.map((name) => `<note type="isnot">${name}</note>`).join('')
    const { folder } = await imported(
      dump(
        article('a', ['Ann', 'Ann', 'Bob']),
        person('1', ['Ann'], isNot('Bob', 'Cat', 'Nobody', 'Ann')),
        person('2', ['Bob'], isNot('Ann')),
        person('3', ['Cat']),
      ),
    )
    const { bibliography, close } = openBibliography(folder.dbPath)
    onTestFinished(close)
    const idOf = (base: string) => bibliography.index.namesWithBase(base)[0]?.id ?? 0
    const [ann, bob, cat] = ['ann', 'bob', 'cat'].map(idOf)
    expect([...bibliography.toldApartFrom([ann ?? 0])].sort()).toEqual([bob, cat].sort())
    expect(bibliography.toldApartFrom([bob ?? 0])).toEqual(new Set([ann]))
    expect(bibliography.toldApartFrom([bob ?? 0, cat ?? 0])).toEqual(new Set([ann]))
    expect(bibliography.toldApartFrom([ann ?? 0, bob ?? 0])).toEqual(new Set())
    expect(bibliography.toldApartFrom([])).toEqual(new Set())
  })
})

describe('a person printed twice on a paper', () => {
  it('lists a paper once if it prints a person twice', async () => {
    const { persons, records } = await imported(
      dump(person('1', ['Ann', 'A.']), article('a', ['Ann', 'Bob', 'A.', 'Ann'])),
    )
    expect(persons[0]).toMatchObject({ publications: 1, records: ['a'] })
    expect(records[0]?.authors).toEqual(['Ann', 'Bob', 'A.', 'Ann'])
  })
})

describe('an ORCID', () => {
  it.each([
    [
      "the record's address before any other source",
      `<url>https://x</url><url>https://orcid.org/${ORCID}</url>`,
      [OTHER],
      ORCID,
    ],
    ['papers that agree', '', [ORCID, ORCID], ORCID],
    ['no paper if papers differ', '', [ORCID, OTHER, ORCID], null],
    ['no paper whose attribute is not an ORCID', '', ['x'], null],
  ])('takes the ORCID from %s', async (_source, rest, printed, expected) => {
    const papers = printed.map((orcid, index) => withOrcid('Ann', orcid).replace('key="', `key="${index}`))
    const { persons } = await imported(dump(...papers, article('z', ['Ann']), person('1', ['Ann'], rest)))
    expect(persons[0]?.orcid).toBe(expected)
  })

  it("prefers the ORCID of the record's names to that of the papers", async () => {
    const record = `<www key="homepages/1"><author orcid="${ORCID}">Ann</author></www>`
    expect((await imported(dump(record, withOrcid('Ann', OTHER)))).persons[0]?.orcid).toBe(ORCID)
  })

  it('saves no ORCID if the papers under two names of a person differ', async () => {
    const papers = [withOrcid('Ann', ORCID), withOrcid('A.', OTHER)]
    expect((await imported(dump(...papers, person('1', ['Ann', 'A.'])))).persons[0]?.orcid).toBeNull()
    expect((await imported(dump(...papers))).persons.map(({ orcid }) => orcid)).toEqual([ORCID, OTHER])
  })

  it('ignores ORCIDs on the papers of a disambiguation page', async () => {
    const page = person('1', ['Ann'], '', ' publtype="disambiguation"')
    expect((await imported(dump(page, withOrcid('Ann', ORCID)))).persons[0]?.orcid).toBeNull()
  })
})
