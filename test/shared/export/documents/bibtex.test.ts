import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANY_WORK } from '../../../../shared/conflicts/policy/conflict-policy.ts'
import {
  bibtexComment,
  bibtexName,
  bibtexOf,
  bibtexText,
} from '../../../../shared/export/documents/bibtex.ts'
import { answerOf, pair, paper } from '../../conflicts/answers.ts'
import { EN, takenOf } from '../taken.ts'

/** Reads entries as BibTeX does: from `@` to the closing brace. */
function readBibtex(text: string): { type: string; key: string; fields: Record<string, string> }[] {
  const entries = []
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const open = text.indexOf('{', at)
    const type = text.slice(at + 1, open)
    let depth = 1
    let end = open
    while (depth > 0 && end < text.length) {
      end++
      depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0
    }
    expect(depth).toBe(0)
    const body = text.slice(open + 1, end)
    if (type !== 'comment') {
      const fields = [...body.matchAll(/^ {2}(\w+) *= \{(.*)\},?$/gm)].map(([, name = '', value = '']) => [
        name,
        value,
      ])
      entries.push({ type, key: body.slice(0, body.indexOf(',')), fields: Object.fromEntries(fields) })
    }
    at = end
  }
  return entries
}

const entriesOf = (...taken: Parameters<typeof takenOf>) => readBibtex(bibtexOf(takenOf(...taken), EN))

test('writes a paper of several pairs as one entry', () => {
  const url = 'https://doi.org/10.1145/383059.383071'
  const item = paper('Chord.', {
    key: 'conf/sigcomm/StoicaM01',
    url,
    year: 2001,
    venue: 'SIGCOMM',
    pub_type: 'inproceedings',
    left_name: 'Ion Stoica',
    right_name: 'Robert Morris 0001',
    author_count: 3,
  })
  const taken = takenOf(
    answerOf([pair('A', 'X', { items: [item] }), pair('A', 'Y', { items: [item] })], {
      data_date: '2026-11-20',
    }),
  )
  const text = bibtexOf(taken, EN)
  expect(readBibtex(text)).toEqual([
    {
      type: 'inproceedings',
      key: 'DBLP:conf/sigcomm/StoicaM01',
      fields: {
        author: 'Ion Stoica and Robert Morris and others',
        title: '{Chord}',
        booktitle: 'SIGCOMM',
        year: '2001',
        url,
        biburl: 'https://dblp.org/rec/conf/sigcomm/StoicaM01.bib',
        bibsource: 'dblp computer science bibliography, https://dblp.org',
      },
    },
  ])
  expect(text).toContain('\n  title     = {{Chord}},\n')
  expect(text).toMatch(
    /^@comment\{\n {2}2 with joint papers\n {2}Made by: CoAuthors .*\n {2}Data: dblp of Nov 20, 2026\n {2}Policy: /,
  )
  expect(text).toContain('Names of B: X; Y')
})

test.each([
  ['On Chord.', '{On Chord}'],
  ['Where next...', '{Where next...}'],
  ['Why?', '{Why?}'],
])('removes only a single full stop at the end of the title %s', (title, written) => {
  const answer = answerOf([pair('A', 'X', { items: [paper(title)] })])
  expect(entriesOf(answer)[0]?.fields.title).toBe(written)
})

test.each([
  ['article', 'article', 'journal'],
  ['incollection', 'incollection', 'booktitle'],
  ['book', 'book', 'publisher'],
  ['phdthesis', 'phdthesis', 'school'],
  ['data', 'misc', 'howpublished'],
  ['constructor', 'misc', 'howpublished'],
])('writes %s as @%s with the venue as %s', (type, entry, venue) => {
  const answer = answerOf([pair('A', 'X', { items: [paper('T', { pub_type: type, venue: 'V' })] })])
  expect(entriesOf(answer)).toMatchObject([{ type: entry, fields: { [venue]: 'V' } }])
})

test('gives each paper a key of its own, also in small letters', () => {
  const items = ['a/2', 'A/2', undefined, undefined].map((key, at) =>
    paper(`Paper ${at}`, { key, year: 2020 - at }),
  )
  const text = bibtexOf(takenOf(answerOf([pair('A', 'X', { items })])), EN)
  expect(readBibtex(text).map(({ key }) => key)).toEqual([
    ...['DBLP:a/2', 'DBLP:A/2-2', 'coauthors:paper-1', 'coauthors:paper-2'],
  ])
})

test('adds “others” to the two authors of the pair unless the paper has exactly two authors', () => {
  const names = { left_name: 'Ann Lee 0002', right_name: 'Bo' }
  const items = [
    paper('One', { ...names, key: 'a/1' }),
    paper('Two', { ...names, author_count: 2 }),
    paper('Three', { ...names, author_count: 2 }),
    paper('Four', { title: null, year: null, venue: null }),
  ]
  const text = bibtexOf(takenOf(answerOf([pair('A', 'X', { items })])), EN)
  expect(readBibtex(text).map(({ key, fields }) => [key, fields.author])).toEqual([
    ['DBLP:a/1', 'Ann Lee and Bo and others'],
    ['coauthors:paper-1', 'Ann Lee and Bo'],
    ['coauthors:paper-2', 'Ann Lee and Bo'],
    ['coauthors:paper-3', 'A and X and others'],
  ])
  expect(Object.keys(readBibtex(text).at(-1)?.fields ?? {})).toEqual(['author'])
  expect(text).toContain('Data: date unknown: the server does not give')
})

test('leaves out papers of dismissed pairs, and of pairs that are clear under the policy', () => {
  const answer = answerOf([
    pair('A', 'X', { items: [paper('One')], verdict: 'conflict' }),
    pair('A', 'Y', { items: [paper('Two', { key: 'a/2' })], verdict: 'conflict' }),
  ])
  expect(entriesOf(answer, { decisions: { 'A–X': {} } }).map(({ key }) => key)).toEqual(['DBLP:a/2'])
  const policy = { ...ANY_WORK, name: 'Two', least: 2 }
  expect(entriesOf(answer, { policy })).toEqual([])
})

const COMMANDS: Record<string, string> = {
  textbackslash: '\\',
  textbraceleft: '{',
  textbraceright: '}',
  textasciitilde: '~',
  textasciicircum: '^',
  textless: '<',
  textgreater: '>',
  textbar: '|',
}
const asTypeset = (text: string): string =>
  text.replace(/\\(?:([a-z]+)\{\}|([#$%&_]))/g, (_, command, character) => COMMANDS[command] ?? character)

const anyText = fc.string({
  unit: fc.oneof(fc.constantFrom(...'\\{}@"#$%&_~^<>|, \n'), fc.string({ unit: 'grapheme' })),
})

test('escapes any text so that TeX typesets the same text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const written = bibtexText(text)
      const plain = text
        .toWellFormed()
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
      expect(asTypeset(written)).toBe(plain)
      expect(written.replace(/\\[a-z]+\{\}/g, '')).not.toMatch(/[{}]/)
    }),
    { numRuns: 500 },
  )
})

test('makes one entry for each paper, even with hostile texts', () => {
  const item = fc.record({
    title: anyText,
    venue: anyText,
    key: fc.string({ unit: 'grapheme', minLength: 1 }),
    url: fc.oneof(
      anyText,
      anyText.map((path) => `https://doi.org/10.1/${path}`),
    ),
    left_name: anyText,
    right_name: anyText,
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(item, { selector: ({ key }) => key, maxLength: 5 }),
      anyText,
      (items, note) => {
        const answer = answerOf([pair('A', 'X', { items: items.map((one) => paper('', one)) })])
        const decisions = { 'A–X': { note, ruling: 'confirmed' as const } }
        const text = bibtexOf(takenOf(answer, { decisions }), EN)
        const entries = readBibtex(text)
        expect(entries).toHaveLength(items.length)
        expect(new Set(entries.map(({ key }) => key.toLowerCase())).size).toBe(items.length)
        for (const { key } of entries) expect(key).not.toMatch(/[\s{}"#%,=\\@()~]/)
        expect(text.slice(1, text.indexOf('\n}\n'))).not.toContain('@')
      },
    ),
    { numRuns: 100 },
  )
})

test('puts braces around a name that BibTeX would split', () => {
  expect(bibtexName('Ann and Bo')).toBe('{Ann and Bo}')
  expect(bibtexName('others')).toBe('{others}')
  expect(bibtexName('Doe, Ann 0001')).toBe('{Doe, Ann}')
  expect(bibtexName('Anders Sand')).toBe('Anders Sand')
  expect(bibtexComment('@article{a}, }')).toBe('(at)article(a), )')
})
