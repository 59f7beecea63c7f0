import { expect, test } from 'vitest'
import { brokenInBrackets } from '../../../../shared/people/lines/brackets.ts'

test('finds a text in brackets that line breaks split into up to four lines', () => {
  const before = ['Ion Stoica (ICSI)', 'Jennifer Widom (x', 'Moni Naor', 'Maria Rossi']
  const [first, last] = ['Ada Lovelace (University', 'Trento), Alan Turing (ICSI)']
  const all = [...before, first, 'of', last, 'Anna Kerner (MIT)']
  expect(all.filter((_, index) => brokenInBrackets(all)[index])).toEqual([first, 'of', last])
  expect(brokenInBrackets([first, 'of', 'the', last])).not.toContain(false)
  // With four line breaks, only the line that closes the bracket counts.
  const far = [first, 'of', 'the', 'city', last]
  expect(far.filter((_, index) => brokenInBrackets(far)[index])).toEqual([last])
})

test.each([
  ['a country in capitals', ['Ion Stoica (MIT,', 'USA), Alan Turing (ICSI)'], true],
  ['a word of four letters', ['Ion Stoica (University of', 'Arts), Alan Turing (ICSI)'], true],
  ['capitals before a name', ['Ion Stoica (MIT,', 'USA) Alan Turing'], true],
  ['a letter before a comma', ['Ion Stoica (Washington, D.', 'C), Alan Turing'], true],
  ['a number as a list mark', ['1) Ion Stoica (MIT', '2) Alan Turing (ICSI)'], false],
  ['a letter and a number as a list mark', ['P1) Ion Stoica (MIT', 'P2) Alan Turing (ICSI)'], false],
  ['a letter as a list mark', ['a) Ion Stoica (MIT', 'b) Alan Turing (ICSI)'], false],
  ['a Roman number as a list mark', ['i) Ion Stoica (MIT', 'ii) Alan Turing (ICSI)'], false],
  ['marks of affiliations', ['Ion Stoica 1), Scott Shenker 2)', 'Alan Turing a), Ada Lovelace b)'], false],
  ['a bracket of another form', ['Ion Stoica [MIT), Alan Turing', 'Ada Lovelace'], false],
])('tells the end of a bracket from a list mark: %s', (_what, lines, areBroken) => {
  expect(brokenInBrackets(lines)).toEqual(lines.map(() => areBroken))
})
