import { describe, expect, it } from 'vitest'
import { cleanList } from '../../../shared/people/clean-list.ts'

const namesIn = (text: string): string[] => cleanList(text).names

describe('BibTeX', () => {
  it.each([
    ['names as they are spoken', 'author = {Ada Lovelace and Alan Turing}', ['Ada Lovelace', 'Alan Turing']],
    [
      'family names first',
      'author = "Lovelace, Ada and van der Berg, Jan",',
      ['Ada Lovelace', 'Jan van der Berg'],
    ],
    ["a generation's mark", 'author = {Steele, Jr., Guy L.}', ['Guy L. Steele Jr.']],
    ['editors', 'editor = {Ada Lovelace}', ['Ada Lovelace']],
    ['others', 'author = {Ada Lovelace and others}', ['Ada Lovelace']],
    ['an organization in braces', 'author = {{University of Example} and Ada Lovelace}', ['Ada Lovelace']],
    [
      'accents',
      String.raw`author = {G{\"u}nter M{\"{u}}ller and Jos{\'e} Garc{\'\i}a and S{\o}ren {\O}sterg{\aa}rd and Micha{\l} {\v S}imek}`,
      ['Günter Müller', 'José García', 'Søren Østergård', 'Michał Šimek'],
    ],
  ])('%s', (_what, text, names) => {
    expect(namesIn(text)).toEqual(names)
  })

  it('an entry gives its authors, and its other lines are left out', () => {
    const entry =
      '@article{key,\n  title = {On Ada Lovelace},\n  author = {Alan Turing and\n    Grace Hopper},\n  year = 1950\n}'
    expect(cleanList(entry).text).toBe('Alan Turing\nGrace Hopper')
  })

  it('a field with a name that is not clear stays unread as a whole', () => {
    const field = 'author = {Ada Lovelace and 17 others of us}'
    expect(cleanList(field).lines).toEqual([{ before: field, after: [field], state: 'unread' }])
  })

  it.each(['\r', '\r\n', '\v', '\u2028'])('an entry ends at the line break %j', (lineBreak) => {
    const lines = ['Alice Smith', '@article{k, author={Bob Stone}}', 'Carol Jones']
    expect(namesIn(lines.join(lineBreak))).toEqual(['Alice Smith', 'Bob Stone', 'Carol Jones'])
  })

  it('thousands of entries are read in time that grows with their number', { timeout: 20_000 }, () => {
    const title = 'On engines '.repeat(80)
    const entries = Array.from(
      { length: 10_000 },
      (_, index) =>
        `@article{k${index},\n  title = {${title}},\n  author = {Ada Lovelace and Alan Turing}\n}\n`,
    )
    expect(namesIn(entries.join('\n'))).toEqual(['Ada Lovelace', 'Alan Turing'])
  })
})

describe('TeX', () => {
  it.each([
    [
      'authors',
      String.raw`\author{Ada Lovelace \and Alan Turing\thanks{Supported by {X}} \And Grace Hopper}`,
    ],
    [
      "LNCS's",
      '\\author{Ada Lovelace\\inst{1}\\orcidID{0000-0002-1825-0097} \\and\nAlan Turing\\inst{2,3} \\and\nGrace Hopper\\inst{3}}',
    ],
    [
      "ACM's",
      '\\author{Ada Lovelace}\n\\affiliation{%\n \\institution{Some University}\n \\city{London}}\n\\author{Alan Turing}\n\\email{a@b.example}\n\\author{Grace Hopper}',
    ],
    [
      "IEEE's",
      String.raw`\author{\IEEEauthorblockN{Ada Lovelace\IEEEauthorrefmark{1}, Alan Turing, Grace Hopper}\IEEEauthorblockA{Some University}}`,
    ],
    [
      'links',
      String.raw`\author{\href{https://a.example}{Ada Lovelace}, \href{https://b.example}{Alan Turing}, and Grace~Hopper}`,
    ],
    ['marks in formulas', String.raw`\author{Ada Lovelace$^{1,2}$, Alan Turing$^*$, Grace Hopper}`],
    [
      'affiliations below',
      String.raw`\author{Ada Lovelace\\Some University\\\texttt{a@b.example} \and Alan Turing \\ London \and Grace Hopper}`,
    ],
    [
      'lines that break within a name',
      '\\author{%\n  Ada Lovelace, Alan % the second\n  Turing,\n  Grace Hopper\n}',
    ],
    [
      'affiliations in an argument of their own',
      '\\author{Ada Lovelace}{MIT}\n\\author{Alan Turing}{MIT}\n\\author{Grace Hopper}{}',
    ],
    [
      'lines of their own, without the command',
      'Ada Lovelace\\inst{1} \\and\nAlan Turing\\inst{2} \\and\nGrace Hopper',
    ],
  ])('%s', (_what, text) => {
    expect(namesIn(text)).toEqual(['Ada Lovelace', 'Alan Turing', 'Grace Hopper'])
  })

  it.each([
    String.raw`\icmlauthor{Ada Lovelace}{mit}`,
    String.raw`\name{Ada}{Lovelace}`,
    '\\icmlauthor{Ada\nLovelace}{mit}',
    'Lovelace}{mit}',
    '{Ada Lovelace}{mit}',
    String.raw`\author{\textcolor{red}{Ada Lovelace}}`,
  ])('a command with arguments of unknown meaning stays unread: %s', (line) => {
    expect(cleanList(line).lines).toEqual([{ before: line, after: [line], state: 'unread' }])
  })

  it('accents are no such command', () => {
    expect(namesIn(String.raw`\v{S}{\'a}rka Stone`)).toEqual(['Šárka Stone'])
  })

  it('only the lines of an author lose what follows a percent sign', () => {
    expect(namesIn('Ada Lovelace (100%), Alan Turing (UC\nBerkeley)')).toEqual([
      'Ada Lovelace',
      'Alan Turing',
    ])
  })

  it('braces and line breaks of TeX alone are left out', () => {
    expect(cleanList('{\nAda Lovelace\n\\\\\n}%').text).toBe('Ada Lovelace')
  })

  it('accents are read in any line', () => {
    expect(namesIn(String.raw`Andr\'e Stone`)).toEqual(['André Stone'])
    expect(namesIn(`${String.raw`M{\"u}ller, J{\"o}rg`}\n${String.raw`\v{S}imek, Anna`}`)).toEqual([
      'Jörg Müller',
      'Anna Šimek',
    ])
  })
})

describe('a line that shows nothing', () => {
  const statesOf = (line: string) => cleanList(`Bob Stone\n${line}\nAnn Lee`).lines.map(({ state }) => state)

  it.each(['![Ada Lovelace](x.png)', String.raw`\thanks{Ada Lovelace}`])(
    'stays unread where it may name somebody: %s',
    (line) => {
      expect(statesOf(line)).toEqual(['same', 'unread', 'same'])
    },
  )

  it.each(['![portrait](x.png)', String.raw`\thanks{Supported by a grant.}`])(
    'is left out where it names nobody: %s',
    (line) => {
      expect(statesOf(line)).toEqual(['same', 'cleaned', 'same'])
    },
  )
})

describe('Markdown and wikis', () => {
  it.each([
    ['links', '- [Ada Lovelace](https://x.example/~a_(b) "Ada"), London'],
    ['links by number', '* [Ada Lovelace][1], Some University'],
    ['links within emphasis', '* **[Ada Lovelace](https://x.example)** (London)'],
    ['a tab in a link', '- [Ada\tLovelace](https://x.example) (Some University)'],
    ['links of a wiki', '* [[Ada Lovelace|Ada]], Some University'],
    ['a row of a wiki', '| Ada Lovelace || Some University'],
    ['tags', '<li><a href="https://x.example">Ada Lovelace</a>, Some University</li>'],
  ])('%s', (_what, text) => {
    expect(namesIn(text)).toEqual(['Ada Lovelace'])
  })

  it('links of several people need no mark between them', () => {
    expect(namesIn('<a href="x">Ada Lovelace</a> <a href="y">Bo Xu</a>')).toEqual(['Ada Lovelace', 'Bo Xu'])
  })
})
