import { describe, expect, it, test } from 'vitest'
import { declaredNames, declaredPeople } from '../../../../extension/capture/generic/declared-people.ts'
import { pageOf } from '../page.ts'

const peopleIn = (head: string) => declaredPeople(pageOf('', head).document)
const tag = (name: string, content: string) => `<meta name="${name}" content="${content}">`

describe('declaredPeople', () => {
  it("finds a paper's authors and its title", () => {
    const head = [
      tag('citation_title', 'Chord: a scalable\n  lookup service'),
      tag('citation_author', 'Stoica, Ion'),
      tag('citation_author_institution', 'University of California'),
      tag('citation_author', 'Morris, Robert'),
      tag('citation_publisher', 'Example Press'),
    ].join('')
    expect(peopleIn(head)).toEqual([
      { kind: 'authors', title: 'Chord: a scalable lookup service', names: ['Ion Stoica', 'Robert Morris'] },
    ])
  })

  it.each([
    ['that name all authors at once', [tag('citation_authors', 'Stoica, Ion; Morris, Robert')]],
    [
      'of bepress',
      [tag('bepress_citation_author', 'Stoica, Ion'), tag('bepress_citation_author', 'Morris, Robert')],
    ],
    [
      'of EPrints',
      [tag('eprints.creators_name', 'Stoica, Ion'), tag('eprints.creators_name', 'Morris, Robert')],
    ],
    ['of Dublin Core, in any case', [tag('DC.Creator', 'Ion Stoica'), tag('dc.creator', 'Robert Morris')]],
    ['that are properties', ['<meta property="dcterms.creator" content="Ion Stoica; Robert Morris">']],
  ])('reads tags %s', (_what, tags) => {
    expect(peopleIn(tags.join('')).map(({ names }) => names)).toEqual([['Ion Stoica', 'Robert Morris']])
  })

  it.each(['citation_author', 'bepress_citation_author', 'eprints.creators_name', 'dc.creator'])(
    'reads the words after a comma as the given name in %s',
    (name) => {
      expect(peopleIn(tag(name, 'Pérez García, Juan')).map(({ names }) => names)).toEqual([
        ['Juan Pérez García'],
      ])
    },
  )

  it('reads citation_authors as a list of people', () => {
    expect(peopleIn(tag('citation_authors', 'Alan Turing, London')).map(({ names }) => names)).toEqual([
      ['Alan Turing'],
    ])
  })

  it('joins `citation_author` and `citation_authors` without repetitions', () => {
    const head = tag('citation_author', 'Stoica, Ion') + tag('citation_authors', 'Ion Stoica; Robert Morris')
    expect(peopleIn(head).map(({ names }) => names)).toEqual([['Ion Stoica', 'Robert Morris']])
  })

  it('prefers the tags of Google Scholar to those of Dublin Core', () => {
    const head = tag('DC.creator', 'I. Stoica') + tag('citation_author', 'Ion Stoica')
    expect(peopleIn(head).map(({ names }) => names)).toEqual([['Ion Stoica']])
  })

  it.each([
    ['the author of a site', tag('author', 'Ion Stoica')],
    ['an organization', tag('DC.creator', 'Example University')],
    ['an empty tag', tag('citation_author', '')],
    ['a tag without content', '<meta name="citation_author">'],
  ])('finds nobody in %s', (_what, head) => {
    expect(peopleIn(head)).toEqual([])
  })
})

test.each([
  ['Pérez García, Juan', ['Juan Pérez García']],
  ['Pérez García, J. C.', ['J. C. Pérez García']],
  ['Garcia Molina, HG', ['HG Garcia Molina']],
  ['Pérez García, Juan Carlos', ['Juan Carlos Pérez García']],
  ['García Pérez, Ana Isabel', ['Ana Isabel García Pérez']],
  ['da Silva Santos, João Paulo', ['João Paulo da Silva Santos']],
  ['Pérez García, Juan; Ruiz Soler, Ana', ['Juan Pérez García', 'Ana Ruiz Soler']],
  ['Stoica, Ion', ['Ion Stoica']],
  ['Ion Stoica', ['Ion Stoica']],
  ['Guy L. Steele, Jr.', ['Guy L. Steele Jr.']],
  ['Ada Lovelace, PhD', ['Ada Lovelace']],
])('reads the names in the field %s', (text, names) => {
  expect(declaredNames([text])).toEqual(names)
})

test.each([
  ['two people', 'Ana Ruiz, Juan Pérez García', ['Ana Ruiz', 'Juan Pérez García']],
  [
    'two people, and a third',
    'Ion Stoica, Scott Shenker and Ali Ghodsi',
    ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi'],
  ],
  ['a person and a place', 'Ion Stoica, Berkeley', ['Ion Stoica']],
  ['a person and a university', 'Ion Stoica, University of California', ['Ion Stoica']],
])('finds the people in a field that is meant for one person: %s', (_what, text, names) => {
  expect(declaredNames([text])).toEqual(names)
})

test('reads fields independently of each other', () => {
  expect(declaredNames(['Ada Lovelace', 'Pérez García, Juan', 'Alan Turing'])).toEqual([
    'Ada Lovelace',
    'Juan Pérez García',
    'Alan Turing',
  ])
})
