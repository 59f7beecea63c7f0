import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dump } from './dump.ts'
import { anyCuts, FULL, read, readBySaxes } from './reading.ts'

describe('records', () => {
  it('reads the fields of each record', async () => {
    const { records, bytes, newestDate } = await read(FULL)
    expect(records).toEqual([
      {
        element: 'article',
        key: 'journals/x/A1',
        publtype: 'survey',
        authors: [
          { name: 'Jürgen Müller 0001', orcid: '0000-0002-1825-0097' },
          { name: "Ann O'Brien", orcid: null },
        ],
        title: 'On n2, H2O & grep!',
        year: 1999,
        venue: 'J',
        ee: 'https://doi.org/1',
        urls: [],
        affiliations: [],
        unicodeNames: [],
        isNot: [],
        sameWork: ['data/10/A'],
        crossref: 'conf/x/1',
      },
      {
        element: 'www',
        key: 'homepages/m/1',
        publtype: null,
        authors: [{ name: 'Ann', orcid: null }],
        title: '',
        year: null,
        venue: null,
        ee: null,
        urls: ['u1', 'u2'],
        affiliations: ['MIT'],
        unicodeNames: ['安'],
        isNot: ['Ann 0002'],
        sameWork: [],
        crossref: null,
      },
    ])
    expect([bytes, newestDate]).toEqual([FULL.length, '2024-03-01'])
  })

  it.each([
    [
      'journal',
      '<publisher>P</publisher><school>S</school><booktitle>B</booktitle><journal>J</journal>',
      'J',
    ],
    ['booktitle', '<publisher>P</publisher><school>S</school><booktitle>B</booktitle>', 'B'],
    ['school', '<publisher>P</publisher><school>S</school><school>T</school>', 'S'],
    ['publisher', '<publisher>P</publisher>', 'P'],
    ['no field if the journal is blank', '<journal> </journal>', null],
  ])('takes the venue from the best field in any position: %s', async (_element, fields, venue) => {
    const { records } = await read(dump(`<book key="k">${fields}</book>`))
    expect(records[0]?.venue).toBe(venue)
  })

  it.each([
    ['199?', null],
    [' 1999 ', 1999],
    ['2024-2025', 2025],
    ['1998 / 1999', 1999],
    ['2024-12', null],
    ['2024-2025-2026', null],
  ])('reads the year %j as %s', async (text, year) => {
    const { records } = await read(dump(`<book key="a"><year>${text}</year></book>`))
    expect(records[0]?.year).toBe(year)
  })

  it.each([
    ['', ['data/x']],
    [' type="isVersionOf"', ['data/x']],
    [' type="version" label="v2" sort="2" uri="https://doi.org/1"', ['data/x']],
    [' type="open isPreprintOf"', ['data/x']],
    [' type="supplement"', []],
    [' type=" supplement "', []],
    [' type=" "', ['data/x']],
    [' type="reviewOf"', []],
  ])('takes from <rel%s> the keys %j of records of the same work', async (attributes, keys) => {
    const { records } = await read(dump(`<data key="a"><rel${attributes}>data/x</rel></data>`))
    expect(records[0]?.sameWork).toEqual(keys)
  })

  it('reads the notes of each type', async () => {
    const notes = ['uname', 'unicode name', 'affiliation old', 'isnot', 'award', ''].map(
      (type) => `<note type="${type}">${type}!</note>`,
    )
    const { records } = await read(dump(`<www key="homepages/1"><author>Ann</author>${notes.join('')}</www>`))
    expect(records[0]).toMatchObject({
      unicodeNames: ['uname!', 'unicode name!'],
      affiliations: ['affiliation old!'],
      isNot: ['isnot!'],
    })
  })

  it.each([
    ['no label', '', true],
    ['“since”', 'label="since 2017"', true],
    ['“former”', 'label="former"', false],
    ['“until”', 'label="until 2019"', false],
    ['“PhD”', 'label="PhD 2009"', false],
    ['a span of years', 'label="2001-2009"', false],
  ])('tells by the label whether an affiliation is current: %s', async (_kind, label, isOfNow) => {
    // The scanner reads the first note, and saxes the second.
    const notes = [`<note type="affiliation" ${label}>`, `<note ${label} type='affiliation'>`]
    for (const note of notes) {
      const { records } = await read(
        dump(`<www key="homepages/1"><author>Ann</author>${note}MIT</note></www>`),
      )
      expect(records[0]?.affiliations).toEqual(isOfNow ? ['MIT'] : [])
    }
  })

  it('leaves out authors without a name', async () => {
    const { records } = await read(dump('<book key="a"><author> </author><author/><author>A</author></book>'))
    expect(records[0]?.authors).toEqual([{ name: 'A', orcid: null }])
  })

  it('skips records without a key, and reports the byte of each', async () => {
    const xml = dump(
      '<book key="ä"></book>',
      '<book\r\n mdate="2020-01-01"><year>1</year></book>',
      '<article key=" "/>',
    )
    for (const encoding of ['latin1', 'utf8'] as const) {
      const bytes = Buffer.from(
        xml.replace('ISO-8859-1', encoding === 'utf8' ? 'UTF-8' : 'ISO-8859-1'),
        encoding,
      )
      const expected = [
        `<book> without a key, at byte ${bytes.indexOf('<year>')}`,
        `<article> without a key, at byte ${bytes.indexOf('" "/>') + 5}`,
      ]
      expect((await read(bytes)).skipped).toEqual(expected)
      const everyByte = Array.from(bytes, (_byte, index) => index)
      expect((await read(bytes, everyByte)).skipped).toEqual(expected)
    }
  })

  it('reads only known elements below the root, and counts the others', async () => {
    const { records, unknownElements } = await read(
      dump(
        '<person key="homepages/x"><author>A</author></person>',
        '<book key="k"/>',
        '<x><book key="inner"/></x>',
        '<y/>',
        '<y/>',
      ),
    )
    expect(records.map(({ key }) => key)).toEqual(['homepages/x', 'k'])
    expect(unknownElements).toEqual({ count: 3, first: ['x', 'y', 'y'] })
  })

  it('reports the names of unknown fields, whether the scanner or saxes reads them', async () => {
    const fields = '<author>A</author><pages>1-2</pages><later>x</later><title>T</title><later>y</later>'
    for (const xml of [
      dump(`<book key="k">${fields}</book>`),
      dump(`<book\nkey="k">${fields}</book>`),
      dump('<x/>', `<book key="k">${fields}</book>`),
    ]) {
      const { unknownElements } = await read(xml)
      expect(unknownElements.first).toContain('later')
    }
  })

  it('takes the newest valid mdate as the date of the data', async () => {
    const dates = ['2020-05-05', '2021-02-30', '9999', '2021-01-31']
    const xml = dump(...dates.map((date, index) => `<www key="${index}" mdate="${date}"/>`))
    expect((await read(xml)).newestDate).toBe('2021-01-31')
  })

  it('ignores future dates, whether the scanner or saxes reads them', async () => {
    const dated = (date: string, index: number) => `<article key="${index}" mdate="${date}">\n</article>`
    // Every second record follows an element that only saxes reads.
    const xml = dump(
      ...['2030-01-02', '2030-01-01', '2099-12-31', '2031-01-01', '2099-12-31', '9999-99-99'].map(
        (date, index) => (index % 2 === 0 ? `<odd/>${dated(date, index)}` : dated(date, index)),
      ),
    )
    for (const found of [await read(xml), readBySaxes(xml)]) {
      expect(found.newestDate).toBe('2030-01-01')
      expect(found.futureDates).toEqual({ count: 4, newest: '2099-12-31' })
    }
  })

  it('reads fields with CDATA, and skips comments and processing instructions', async () => {
    const { records } = await read(
      dump('<book key="k"><!-- <year>1</year> --><?x y?><title>A <![CDATA[<b> & ]]>C</title></book>'),
    )
    expect(records[0]).toMatchObject({ title: 'A <b> & C', year: null })
  })
})

describe('records in any layout and any pieces', () => {
  it('reads the same records in any pieces', async () => {
    const { records } = await read(FULL)
    await fc.assert(
      fc.asyncProperty(anyCuts(FULL.length), async (cuts) => {
        expect((await read(FULL, cuts)).records).toEqual(records)
      }),
      { numRuns: 60 },
    )
  })

  it('reads the same records byte by byte, in each encoding', async () => {
    const { records } = await read(FULL)
    const accented = FULL.replaceAll('&uuml;', 'ü')
    const utf8 = Buffer.from(`\ufeff${accented.replace('ISO-8859-1', 'UTF-8')}`)
    const ascii = Buffer.from(FULL.replace('ISO-8859-1', 'US-ASCII'))
    for (const bytes of [Buffer.from(accented, 'latin1'), utf8, ascii]) {
      const everyByte = Array.from(bytes, (_byte, index) => index)
      expect((await read(bytes, everyByte)).records).toEqual(records)
    }
  })

  it('reads the same records with any line breaks', async () => {
    const { records } = await read(FULL)
    // Replaces white space only between elements: elsewhere, this would change the document.
    for (const gap of ['', '\r\n', '\n\n\t ', '<!-- - -->']) {
      expect((await read(FULL.replace(/>\n</g, `>${gap}<`))).records).toEqual(records)
    }
  })

  it('collapses line breaks within a name or a title', async () => {
    const { records } = await read(
      dump('<book key="k"><author>\n  Ann\r\n\tBee </author><title>A\n\nB</title></book>'),
    )
    expect(records[0]).toMatchObject({ authors: [{ name: 'Ann Bee' }], title: 'A B' })
  })
})

describe('very large texts', () => {
  it('reads a title of 10 MB and a name of 10,000 characters', async () => {
    const title = 'long title '.repeat(1_000_000)
    const name = `${'Xy '.repeat(3333)}Z`
    const { records } = await read(
      dump(`<book key="k"><author>${name}</author><title>${title}</title></book>`),
    )
    expect(records[0]?.title).toHaveLength(title.length - 1)
    expect(records[0]?.authors[0]?.name).toBe(name)
  })
})
