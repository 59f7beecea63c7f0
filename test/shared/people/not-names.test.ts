import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanList } from '../../../shared/people/clean-list.ts'
import { committee, nameOf } from './committee-lists.ts'

const othersIn = (lines: readonly string[]): string[] =>
  cleanList(lines.join('\n')).lines.flatMap(({ before, state }) => (state === 'other' ? [before] : []))

describe('areNoNames', () => {
  it.each(
    (
      'Program Committee~Industry Track~Organizing Committee 2026~Area Chairs:~Machine Learning~実行委員会~' +
      '程序委员会~프로그램 위원회~University of Trento, Italy~清华大学~IBM Research~' +
      '¹ Department of Computer Science, Princeton University~None~# reviewers~17~' +
      'Pittsburgh, Pennsylvania, USA~Simon Fraser University~MIT, 7~| --- | :---: |'
    ).split('~'),
  )('marks %s as a heading, an organization or a comment', (line) => {
    expect(othersIn(['Scott Shenker', line, 'Alan Turing'])).toEqual([line])
  })

  it.each(
    (
      'Xuqi Foo~Arvind~王伟~王伟主席：李明~Anna Kerner University of Trento~Darrell Long~Deep Ganguly~Florence~' +
      'Santiago~May Wong~Ion Stoica, Xuqi Foo~Chairs: Xuqi Foo~Xuqi Foo (Zork Blap)~' +
      '#12,A Paper,Xuqi Foo~Xuqi   Foo   Zork Labs~Qiyang van den Berg $^1$, Zsófia Lovelace $^1$'
    ).split('~'),
  )('does not mark %s as a heading, an organization or a comment', (line) => {
    expect(othersIn(['Scott Shenker', line, 'Alan Turing'])).toEqual([])
  })
})

it('does not mark lines of three or more words among lines with a name and an organization', () => {
  const lines = ['Scott Agrawal at Stanford University', 'Michael Smith at TU München', 'Xuqi Blap at INRIA']
  expect(othersIn([...lines, 'ETH Zürich'])).toEqual(['ETH Zürich'])
  expect(othersIn(['Scott Agrawal Stanford', 'Michael Smith TU Wien', 'Xuqi Blap at INRIA'])).toEqual([])
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

  it('marks organizations, roles and countries, but no unknown text', () => {
    const lines = ['Alan Turing', 'PC Member', 'ETH Zürich', 'Italy', 'Xuqi Foo', 'Quux Blap', 'IBM Research']
    expect(othersIn(lines)).toEqual(['PC Member', 'ETH Zürich', 'Italy', 'IBM Research'])
  })

  it('does not mark a rare name, even if the name above it has no organization', () => {
    const lines = names.flatMap((name) => [name, 'ETH Zürich'])
    const others = othersIn([...lines, 'Peter Quux', 'Zork Zonk', 'TU Wien', ...lines])
    expect(others).not.toContain('Zork Zonk')
  })

  it('does not mark a name above an organization', () => {
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

it('does not mark a line of small words, numbers and punctuation', () => {
  expect(othersIn(['Ada Lovelace', '??? someone 77 x', 'Alan Turing'])).toEqual([])
})
