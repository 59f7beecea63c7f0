import { expect, it } from 'vitest'
import { cleanList, withReadings } from '../../../shared/people/clean-list.ts'

it.each([
  [
    'Garcia Molina, Xuqi Foo',
    { one: ['Garcia Molina'], commas: ['Garcia Molina', 'Xuqi Foo'], lastFirst: ['Xuqi Foo Garcia Molina'] },
  ],
  ['Brenk, A, Foo, I, Blap', { commas: ['Brenk', 'Foo', 'Blap'], lastFirst: ['A Brenk', 'I Foo'] }],
  ['김철수(서울대), 이영희(KAIST)', { one: ['김철수'], commas: ['김철수', '이영희'] }],
  ['Chen:', { one: ['Chen'] }],
  ['Stoica, Ion   王伟', { one: ['Stoica'] }],
  ['Foo, 王伟, Blap', { commas: ['Foo', '王伟', 'Blap'] }],
  ['to be confirmed by 3 May', {}],
  [String.raw`\author{Ada Lovelace\thanks{MIT} \and Alan Turing \and Bo Xu}`, {}],
])('offers the names of %j in each possible form', (line, readings) => {
  expect(withReadings(cleanList(line).lines)).toEqual([
    { before: line, after: [line], state: 'unread', readings },
  ])
})

it('offers no readings of a line that is not in doubt', () => {
  expect(withReadings(cleanList('Ada Lovelace (London)').lines)[0]).not.toHaveProperty('readings')
})
