import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { cleanList } from '../../../shared/people/clean-list.ts'
import type { AboutEntry } from '../../../shared/query/payload.ts'

const aboutIn = (text: string): AboutEntry[] => cleanList(text).about

const stoica = { entry: 'Ion Stoica', affiliation: 'UC Berkeley' }

describe('cleanList', () => {
  test.each([
    ['in brackets', 'Ion Stoica (UC Berkeley)'],
    ['in brackets, numbered and with an address', '1. Ion Stoica <ion@cs.example.edu> (UC Berkeley)'],
    ['in brackets after a title', 'Ion Stoica - professor (UC Berkeley)'],
    ['in brackets after a name with the family name first', 'Stoica, Ion (UC Berkeley)'],
    ['after a comma', 'Ion Stoica, UC Berkeley'],
    ['after a comma, after a name with the family name first', 'Stoica, Ion, UC Berkeley'],
    ['after a comma, with a role', 'Ion Stoica, UC Berkeley (Chair)'],
    ['after a comma, with a degree', 'Ion Stoica, PhD, UC Berkeley'],
    ['after a dash', 'Ion Stoica - UC Berkeley\nScott Shenker'],
    ['after a bar', 'Ion Stoica | UC Berkeley'],
    ['after a tab', 'Ion Stoica\tUC Berkeley'],
    ['with quotes after a space', 'Name, Affiliation\nIon Stoica, "UC Berkeley"'],
    ['in a column', 'Name,Affiliation,Email\nIon Stoica,UC Berkeley,ion@example.edu'],
    ['in a column beside the parts of a name', 'Last\tFirst\tAffiliation\nStoica\tIon\tUC Berkeley'],
    ['after a Markdown link', '[Ion Stoica](https://example.edu/~ion), UC Berkeley'],
  ])('reads the affiliation of a name: %s', (_, text) => {
    expect(aboutIn(text)).toEqual([stoica])
  })

  test.each(['(Ion Stoica, Chair)', '{Ion Stoica; Chair}', 'Ion Stoica (he/him)'])(
    'reads a name without an affiliation: %s',
    (text) => {
      expect(cleanList(text).names).toEqual(['Ion Stoica'])
      expect(aboutIn(text)).toEqual([])
    },
  )

  test('reads the comma of `(ICSI,USA)` as a part of the affiliation', () => {
    expect(aboutIn('Ion Stoica (ICSI,USA),London')).toEqual([
      { entry: 'Ion Stoica', affiliation: 'ICSI,USA, London' },
    ])
  })

  test('reads affiliations from the brackets after each name of a line', () => {
    expect(aboutIn('Ion Stoica (UC Berkeley), Scott Shenker (ICSI)')).toEqual([
      stoica,
      { entry: 'Scott Shenker', affiliation: 'ICSI' },
    ])
  })

  test('reads the affiliation after a name that has brackets of its own', () => {
    const huijia = { entry: 'Huijia (Rachel) Lin', affiliation: 'MIT' }
    expect(aboutIn('1. Huijia (Rachel) Lin (MIT)')).toEqual([huijia])
  })

  test('reads the affiliations of several people from their own columns', () => {
    const rows = 'Name,Affiliation,Name,Affiliation\nIon Stoica,UC Berkeley,Scott Shenker,ICSI'
    expect(aboutIn(rows)).toEqual([stoica, { entry: 'Scott Shenker', affiliation: 'ICSI' }])
  })

  test('reads an unknown text in brackets as an affiliation if other lines have affiliations there', () => {
    const lines = 'Ion Stoica (UC Berkeley)\nScott Shenker (ICSI)\nAlan Turing (Databricks)'
    expect(aboutIn(lines).at(-1)).toEqual({ entry: 'Alan Turing', affiliation: 'Databricks' })
  })
})

test('reads an affiliation of 255 characters', () => {
  const affiliation = `University of ${'A'.repeat(241)}`
  expect(aboutIn(`Ion Stoica | ${affiliation}`)).toEqual([{ entry: 'Ion Stoica', affiliation }])
})

test('reads an ORCID beside the name', () => {
  expect(aboutIn('Ion Stoica, UC Berkeley, https://orcid.org/0000-0002-1825-009x')).toEqual([
    { ...stoica, orcid: '0000-0002-1825-009X' },
  ])
  expect(aboutIn('name,orcid\nIon Stoica,0000-0002-1825-0097')).toEqual([
    { entry: 'Ion Stoica', orcid: '0000-0002-1825-0097' },
  ])
})

test.each([
  ['a role', 'Ion Stoica (Chair)'],
  ['a role after a comma', 'Ion Stoica, Program Chair'],
  ['an address', 'Ion Stoica, ion@example.edu'],
  ['another name', '李国良（Guoliang Li）'],
  ['a topic in brackets in a list without affiliations', 'Ion Stoica (Sketching)'],
  [
    'brackets about somebody else in the list',
    'Ada Lovelace (advisor: Ion Stoica, UC Berkeley), Ion Stoica (UC Berkeley)',
  ],
  ['a heading below', 'Ion Stoica\nProgram Committee\nScott Shenker'],
  ['a text of more than 255 characters', `Ion Stoica | University of ${'A'.repeat(242)}`],
  [
    'the affiliation of one of two people',
    'Reviewer 1,Affiliation,Author\nIon Stoica,UC Berkeley,Scott Shenker',
  ],
  [
    'one affiliation beside several people',
    'Reviewer 1,Reviewer 2,Affiliation\nIon Stoica,Scott Shenker,ICSI',
  ],
])('reads no affiliation or ORCID from %s', (_, text) => {
  expect(aboutIn(text)).toEqual([])
})

test('reads an organization in another script as an affiliation, but not a name', () => {
  const lines = 'Guoliang Li (李国良)\nWei Wang (MIT)\nBo Sun (UC Berkeley)\nXin Jin (北京大学)'
  expect(aboutIn(lines).map(({ entry }) => entry)).toEqual(['Wei Wang', 'Bo Sun', 'Xin Jin'])
})

test('reads at most one affiliation and one ORCID for each name', () => {
  const piece = fc.constantFrom(
    ...'Ion Stoica~Stoica, Ion~Wei Wang 0001~王伟~UC Berkeley~ICSI~Chair~PhD~0000-0002-1825-0097'.split('~'),
    ...'(~)~（~）~, ~; ~ - ~: ~|~||~\t~\n~"~<a@b.cd>~Name,Affiliation\n~['.split('~'),
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
      const list = cleanList(pieces.join(''))
      const about = list.about
      const entries = about.map(({ entry }) => entry)
      expect(new Set(entries).size).toBe(entries.length)
      for (const { entry, affiliation = 'A', orcid = '0000-0000-0000-0000' } of about) {
        expect(list.names).toContain(entry)
        expect(affiliation.length).toBeLessThanOrEqual(255)
        expect(affiliation).toMatch(/\p{L}/u)
        expect(orcid).toMatch(/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/)
      }
    }),
    { numRuns: 500 },
  )
})
