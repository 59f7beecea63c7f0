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

  it.each([
    ['numbers of affiliations', String.raw`\author{Ada Lovelace\inst{1} \and Alan Turing\inst{2,3}}`],
    ['an ORCID iD', String.raw`\author{Ada Lovelace\orcidID{0000-0001-2345-6789} \and Alan Turing}`],
    ['marks in formulas', String.raw`Ada Lovelace$^{1,*}$, Alan Turing$^\dagger$`],
    ['marks in formulas alone', 'Ada Lovelace$^1$, Alan Turing$^{2}$'],
  ])('reads names with %s beside them', (_what, text) => {
    expect(namesIn(text)).toEqual(['Ada Lovelace', 'Alan Turing'])
  })

  it('reads the people of a plain `author` command above an affiliation', () => {
    const text = '\\author{Ada Lovelace \\and Alan Turing}\n\\affiliation{Some University}'
    expect(namesIn(text)).toEqual(['Ada Lovelace', 'Alan Turing'])
  })
})

describe('Markdown and HTML', () => {
  it.each([
    ['links within emphasis', '* **[Ada Lovelace](https://x.example)** (London)'],
    ['a row of a wiki', '| Ada Lovelace || Some University'],
    ['tags', '<li><a href="https://x.example">Ada Lovelace</a>, Some University</li>'],
  ])('reads the name in %s', (_what, text) => {
    expect(namesIn(text)).toEqual(['Ada Lovelace'])
  })

  it('splits two linked names that no separator separates', () => {
    expect(namesIn('<a href="x">Ada Lovelace</a> <a href="y">Bo Xu</a>')).toEqual(['Ada Lovelace', 'Bo Xu'])
  })
})
