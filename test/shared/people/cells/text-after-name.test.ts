import { describe, expect, it, test } from 'vitest'
import { peopleInCells } from '../../../../shared/people/cells/people-in-cells.ts'
import { cleanList } from '../../../../shared/people/clean-list.ts'

const lastOf = (lines: readonly string[]): string => {
  const { state, after } = cleanList(lines.join('\n')).lines.at(-1) ?? { state: 'other', after: [] }
  return state === 'unread' ? 'unread' : after.join(' | ')
}

test('reads a family name with initials after an affiliation as the next person', () => {
  expect(peopleInCells(['Stoica I, MIT, Shenker S, ICSI'])[0]?.people.map(({ name }) => name)).toEqual([
    'Stoica I',
    'Shenker S',
  ])
})

describe('an affiliation with "and"', () => {
  it.each([
    ['an organization', 'Ion Stoica, MIT and ETH Zürich'],
    ['a field of research', 'Ion Stoica, Institute of Science and Technology, Austria'],
    ['one more word of an `Institute for …`', 'Ion Stoica, Institute for Zork and Blap'],
  ])('continues after "and" with %s', (_what, line) => {
    expect(lastOf([line])).toBe('Ion Stoica')
  })

  it.each([
    ['Ion Stoica, University of Trento and Scott Shenker', 'Ion Stoica | Scott Shenker'],
    ['Ada Lovelace, Alan Turing and the team around them', 'unread'],
    ['Ion Stoica, MIT and Blap', 'unread'],
    ['Ion Stoica, Institute for Zork and Blap (Xuqi Foo)', 'unread'],
  ])('does not continue after "and" in %j', (line, names) => {
    expect(lastOf([line])).toBe(names)
  })
})

test.each([
  ['Institute of Science and Technology', 'Institute of Science and Technology'],
  ['School of Arts & Computer Science, London', 'School of Arts and Computer Science, London'],
  ['Institute for Zork and Blap', 'Institute for Zork and Blap'],
  ['Center for Robotics and Learning - TU Wien', 'Center for Robotics and Learning - TU Wien'],
  ['University of Trento and MIT', 'University of Trento, MIT'],
  ['Institute of Arts and Faculty of Engineering', 'Institute of Arts, Faculty of Engineering'],
])('joins two affiliations with a comma, but keeps the "and" within one: %s', (text, affiliation) => {
  const line = `Ion Stoica, ${text}`
  expect(cleanList(line).about).toEqual([{ entry: 'Ion Stoica', affiliation }])
  expect(peopleInCells([line])[0]?.people).toEqual([{ name: 'Ion Stoica', affiliation }])
})

test('leaves an unknown name in brackets unread if other brackets name people as often as affiliations', () => {
  const affiliations = ['Ion Stoica (MIT)', 'Scott Shenker (ICSI)']
  const people = ['Jennifer Widom (Peter Chen, Zork)', 'Peter Kim (Maria Smith, Zork)']
  expect(lastOf([...affiliations, 'Anna Kerner (Zork Blap)'])).toBe('Anna Kerner')
  expect(lastOf([...affiliations, ...people, 'Anna Kerner (Zork Blap)'])).toBe('unread')
})

test('reads brackets with a known affiliation and an unknown word as an affiliation', () => {
  const about = [{ entry: 'Ion Stoica', affiliation: 'MIT, Zork' }]
  expect(cleanList('Ion Stoica (MIT, Zork)').about).toEqual(about)
})

describe('a column of names and affiliations', () => {
  const two = ['Ada Lovelace, MIT', 'Grace Hopper, Stanford University']
  const turned = ['Stoica, Ion, MIT', 'Shenker, Scott, ICSI', 'Widom, Jennifer, Stanford University']

  it.each([
    ['one person and four affiliations', [...two, 'Ion Stoica, ICSI', 'Moni Naor, TU Wien'], 'Xuqi Foo'],
    ['one person and two affiliations', two, 'unread'],
  ])(
    'reads an unknown word as an affiliation only if enough affiliations follow commas: %s',
    (_what, others, name) => {
      expect(lastOf([...others, 'Anna Kerner, Alan Turing', 'Xuqi Foo, Quux'])).toBe(name)
    },
  )

  it('leaves lines unread if less than a third of the words after a comma are affiliations', () => {
    const unknown = ['Alan Turing, Foo', 'Anna Kerner, Zork', 'Maria Rossi, Blap', 'Peter Kim, Zonk']
    expect(lastOf([...two, 'Ion Stoica, Bar', ...unknown])).toBe('unread')
  })

  it.each([
    ['after a given name', [...two, 'van der Berg, Jan, Quux'], 'Jan van der Berg'],
    ['in a line of four texts', [...two, 'Xuqi, Ytar, Quux, Zork'], 'Ytar Xuqi | Zork Quux'],
    ['in a list without affiliations', ['Xuqi, Ytar, Quux'], 'unread'],
    ['after two words and a rare word', [...turned, 'Jong Hwan, Xuqi, Quux'], 'unread'],
  ])('reads the third text as an affiliation only after `Last, First`: %s', (_what, lines, name) => {
    expect(lastOf(lines)).toBe(name)
  })
})
