import { expect, test } from 'vitest'
import { leavesOutSomebody, stretchesIn } from '../../../../shared/people/lines/left-over.ts'

test.each<[line: string, names: string[], leaves: boolean]>([
  ['Ada Lovelace, Alan Turing', ['Ada Lovelace'], true],
  ['Ada Lovelace, Alan Turing', ['Ada Lovelace', 'Alan Turing'], false],
  ['Lovelace, Ada', ['Ada Lovelace'], false],
  ['Ada Lovelace with Alan Turing', ['Ada Lovelace'], true],
  ['Ada Lovelace¹², Alan Turing†', ['Ada Lovelace'], true],
  ['Ada Lovelace   Alan Turing', ['Ada Lovelace'], true],
  ['Ada Lovelace, Publicity Chair Alan Turing', ['Ada Lovelace'], true],
  ['Ada Lovelace (Stanford University)', ['Ada Lovelace'], false],
  ['Ada Lovelace, Program Chair', ['Ada Lovelace'], false],
  ['Ada Lovelace ada.lovelace@x.org', ['Ada Lovelace'], false],
  ['李国良（Guoliang Li）', ['Guoliang Li'], false],
  ['李国良（Guoliang Li）', ['李国良'], false],
  ['李国良, 王伟', ['李国良'], true],
  ['', [], false],
])('tells whether %j leaves out somebody besides %j: %s', (line, names, leaves) => {
  expect(leavesOutSomebody(line, names)).toBe(leaves)
})

test('checks no line above 2,000 characters', () => {
  const line = 'Ada Lovelace, Alan Turing'
  const padded = (length: number) => line.padStart(length, '-')
  expect([2000, 2001].map((length) => leavesOutSomebody(padded(length), ['Ada Lovelace']))).toEqual([
    true,
    false,
  ])
})

test('splits a line at separators and addresses, but not inside affiliations', () => {
  expect(
    stretchesIn('Ada Lovelace, University of Trento (ada@x.org) and Bo').map((text) => text.trim()),
  ).toEqual([...['Ada Lovelace', 'University of Trento', '', '', '', 'Bo']])
})
