import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanList } from '../../../shared/people/clean-list.ts'
import { committee, nameOf } from './committee-lists.ts'

const othersIn = (lines: readonly string[]): string[] =>
  cleanList(lines.join('\n')).lines.flatMap(({ before, state }) => (state === 'other' ? [before] : []))

describe('a line is no name', () => {
  it.each([
    ...[
      'Program Committee',
      'Industry Track',
      'Organizing Committee 2026',
      'Area Chairs:',
      'Machine Learning',
    ],
    ...[
      '実行委員会',
      '程序委员会',
      '프로그램 위원회',
      'University of Trento, Italy',
      '清华大学',
      'IBM Research',
    ],
    ...[
      '¹ Department of Computer Science, Princeton University',
      'None',
      '# reviewers',
      '17',
      'Pittsburgh, Pennsylvania, USA',
      '| --- | :---: |',
    ],
  ])('%s', (line) => {
    expect(othersIn(['Scott Shenker', line, 'Alan Turing'])).toEqual([line])
  })

  it.each([
    ...[
      'Xuqi Foo',
      'Arvind',
      '王伟',
      '王伟主席：李明',
      'Anna Kerner University of Trento',
      'Darrell Long',
      'Deep Ganguly',
      'Florence',
      'Santiago',
      'May Wong',
    ],
    ...['Ion Stoica, Xuqi Foo', 'Chairs: Xuqi Foo', 'Xuqi Foo (Zork Blap)'],
  ])('but %s may be one', (line) => {
    expect(othersIn(['Scott Shenker', line, 'Alan Turing'])).toEqual([])
  })
})

describe('cards of a conference site', () => {
  const names = [
    'Alan Turing',
    'Scott Shenker',
    'Jennifer Widom',
    'Xuqi Foo',
    'Robert Bar',
    'Anna Quux',
    'Peter Foo',
  ]

  it('have an organization below each name, known or not', () => {
    const below = ['ETH Zürich', 'Quux Blap', 'IBM Research', 'Zork Zonk', 'TU Wien', 'Quux Blap', 'KAIST']
    const lines = names.flatMap((name, index) => [name, below[index] ?? ''])
    expect(othersIn(lines)).toEqual(below)
  })

  it('may have a role above the organization, and a country below it', () => {
    const lines = [
      'Program Committee',
      ...names.flatMap((name) => [
        name,
        'PC Member',
        name === 'Xuqi Foo' ? 'Quux Blap' : 'ETH Zürich',
        'Italy',
      ]),
    ]
    const others = othersIn(lines)
    expect(lines.filter((line) => !others.includes(line))).toEqual(names)
  })

  it('may have an organization that no word tells below a rare name, too', () => {
    const clear = ['Alan Turing', 'Jennifer Widom', 'Robert Bar', 'Anna Quux', 'Peter Foo', 'Laura Foo']
    const cards = clear.flatMap((name, index) => [name, index % 2 === 0 ? 'ETH Zürich' : 'Quux Blap'])
    const lines = [...cards, 'Xuqi Foo', 'Quux Blap', 'Zork Zonk', 'IBM Research', 'Italy', ...cards]
    expect(othersIn(lines).filter((line) => line === 'Quux Blap')).toHaveLength(7)
    expect(othersIn(lines)).not.toContain('Xuqi Foo')
    expect(othersIn(lines)).not.toContain('Zork Zonk')
  })

  it('may lack an organization: the name below is kept', () => {
    const lines = names.flatMap((name) => [name, 'ETH Zürich'])
    const others = othersIn([...lines, 'Peter Quux', 'Zork Zonk', 'TU Wien', ...lines])
    expect(others).not.toContain('Zork Zonk')
  })

  it('never lose a name that is beyond doubt, and none that has its own organization', () => {
    const list = fc.tuple(committee, fc.infiniteStream(fc.boolean()))
    fc.assert(
      fc.property(list, ([people, hasCountry]) => {
        const lines = people.flatMap((one) => {
          const [country = false] = [...hasCountry.take(1)]
          return [nameOf(one), one.affiliation, ...(country ? [one.country] : [])]
        })
        const others = othersIn(lines)
        expect(people.map(nameOf).filter((name) => others.includes(name))).toEqual([])
      }),
      { numRuns: 200, seed: Number(process.env.LISTS_SEED ?? 1) },
    )
  })
})

it('451 people with 426 organizations are told apart', () => {
  const people = fc.sample(committee, { numRuns: 90, seed: 1 }).flat().slice(0, 451)
  const lines = people.flatMap((one, index) =>
    index % 18 === 0 ? [nameOf(one)] : [nameOf(one), one.affiliation],
  )
  const others = othersIn(lines)
  expect(others.length).toBe(lines.length - people.length)
  expect(others.filter((line) => people.some((one) => nameOf(one) === line))).toEqual([])
})

it('does not take small words beside numbers and marks for an organization', () => {
  expect(othersIn(['Ada Lovelace', '??? someone 77 x', 'Alan Turing'])).toEqual([])
})
