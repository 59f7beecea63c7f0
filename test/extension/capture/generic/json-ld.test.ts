import { describe, expect, it } from 'vitest'
import { peopleInJsonLd } from '../../../../extension/capture/generic/declared-people.ts'
import { pageOf } from '../page.ts'

const script = (text: string) => `<script type="application/ld+json">${text}</script>`
const peopleInTexts = (...texts: string[]) => peopleInJsonLd(pageOf('', texts.map(script).join('')).document)
const peopleIn = (...values: unknown[]) => peopleInTexts(...values.map((value) => JSON.stringify(value)))
const namesIn = (...values: unknown[]) => peopleIn(...values).flatMap(({ names }) => names)

const ADA = { '@type': 'Person', name: 'Ada Lovelace' }
const ALAN = { '@type': 'Person', givenName: 'Alan', additionalName: 'M.', familyName: 'Turing' }

describe('peopleInJsonLd', () => {
  it('finds the people of a work by their roles', () => {
    const work = {
      '@type': 'ScholarlyArticle',
      headline: 'On Engines',
      author: [ADA, ALAN],
      editor: { ...ADA, name: 'Emmy Noether' },
    }
    expect(peopleIn(work)).toEqual([
      { kind: 'authors', title: 'On Engines', names: ['Ada Lovelace', 'Alan M. Turing'] },
      { kind: 'contributors', title: 'On Engines', names: ['Emmy Noether'] },
    ])
  })

  it.each<[what: string, value: unknown]>([
    ['a plain text', { '@type': 'Book', creator: 'Ada Lovelace' }],
    ['`Last, First`', { '@type': 'Book', author: 'Lovelace, Ada' }],
    ['a list', [{ '@type': 'WebSite' }, { '@type': 'Thesis', author: ADA }]],
    ['a graph', { '@graph': [{ '@type': 'Report', author: ADA }] }],
    ['another object', { '@type': 'WebPage', mainEntity: { '@type': 'Dataset', creator: ADA } }],
    [
      'one of several types, written in full',
      { '@type': ['x:Y', 'https://schema.org/Article'], author: ADA },
    ],
    [
      'a reference',
      {
        '@graph': [
          { '@type': 'Article', author: { '@id': '#ada' } },
          { ...ADA, '@id': '#ada' },
        ],
      },
    ],
    ['a role', { '@type': 'Article', author: { '@type': 'Role', author: ADA } }],
    ['a person without a type', { '@type': 'Article', author: { name: 'Ada Lovelace' } }],
    ['a name with its language', { '@type': 'Article', author: { name: [{ '@value': 'Ada Lovelace' }] } }],
    ['an ordered list', { '@type': 'Article', author: { '@list': [ADA] } }],
  ])('finds a person in %s', (_what, value) => {
    expect(namesIn(value)).toEqual(['Ada Lovelace'])
  })

  it('takes what stands behind the comma of a name for the given name', () => {
    const authors = [{ '@type': 'Person', name: 'Pérez García, Juan' }, ADA]
    expect(namesIn({ '@type': 'Article', author: authors })).toEqual(['Juan Pérez García', 'Ada Lovelace'])
  })

  it.each<[what: string, value: unknown]>([
    ['an organization', { '@type': 'Article', author: { '@type': 'Organization', name: 'Ada Lovelace' } }],
    ['what is no work', { '@type': 'NewsArticle', author: ADA }],
    ['a person by itself', ADA],
    ['values of other kinds', { '@type': 'Article', author: [null, 1, true, [], {}, { name: 7 }] }],
  ])('finds nobody in %s', (_what, value) => {
    expect(namesIn(value)).toEqual([])
  })

  it('passes over scripts that are no JSON', () => {
    const texts = [
      '{"@type": "Article", "author": "Alan Turing"',
      '',
      'null',
      '{"@type": "Article", "author": "Ada Lovelace"}',
    ]
    expect(peopleInTexts(...texts).flatMap(({ names }) => names)).toEqual(['Ada Lovelace'])
  })
})
