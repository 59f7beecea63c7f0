import { describe, expect, it } from 'vitest'
import { cleanList } from '../../../shared/people/clean-list.ts'

const namesIn = (text: string): string[] => cleanList(text).names

describe('BibTeX and TeX', () => {
  it.each([
    'author = {Ada Lovelace and Alan Turing},',
    String.raw`\author{Ada Lovelace\thanks{Some University} \and Alan Turing}`,
    String.raw`\author{\IEEEauthorblockN{Ada Lovelace}}`,
    String.raw`\icmlauthor{Ada Lovelace}{mit}`,
    String.raw`\name{Ada}{Lovelace}`,
    String.raw`\thanks{Ada Lovelace}`,
    'Lovelace}{mit}',
    '{Ada Lovelace}{mit}',
    '![Ada Lovelace](x.png)',
  ])('leaves a line of BibTeX, TeX or an image unread: %s', (line) => {
    expect(cleanList(line).lines).toEqual([{ before: line, after: [line], state: 'unread' }])
  })

  it('reads the people of a plain `author` command above an affiliation', () => {
    const text = '\\author{Ada Lovelace \\and Alan Turing}\n\\affiliation{Some University}'
    expect(namesIn(text)).toEqual(['Ada Lovelace', 'Alan Turing'])
  })

  it('replaces letters and accents of TeX', () => {
    expect(namesIn(String.raw`\v{S}{\'a}rka Stone`)).toEqual(['Šárka Stone'])
    expect(namesIn(String.raw`Andr\'e Stone`)).toEqual(['André Stone'])
    expect(namesIn(`${String.raw`M{\"u}ller, J{\"o}rg`}\n${String.raw`\v{S}imek, Anna`}`)).toEqual([
      'Jörg Müller',
      'Anna Šimek',
    ])
  })
})

describe('Markdown and HTML', () => {
  it.each([
    ['links', '- [Ada Lovelace](https://x.example/~a_(b) "Ada"), London'],
    ['links by number', '* [Ada Lovelace][1], Some University'],
    ['links within emphasis', '* **[Ada Lovelace](https://x.example)** (London)'],
    ['a tab in a link', '- [Ada\tLovelace](https://x.example) (Some University)'],
    ['a row of a wiki', '| Ada Lovelace || Some University'],
    ['tags', '<li><a href="https://x.example">Ada Lovelace</a>, Some University</li>'],
  ])('reads the name in %s', (_what, text) => {
    expect(namesIn(text)).toEqual(['Ada Lovelace'])
  })

  it('splits two linked names that no separator separates', () => {
    expect(namesIn('<a href="x">Ada Lovelace</a> <a href="y">Bo Xu</a>')).toEqual(['Ada Lovelace', 'Bo Xu'])
  })
})
