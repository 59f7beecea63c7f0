import { expect, test } from 'vitest'
import {
  isHeading,
  labelledWithin,
  speaksOfPeople,
  withoutLabel,
  withoutRole,
} from '../../../../shared/people/lines/labels.ts'

test.each([
  ['Reviewers: Ada Lovelace', 'Ada Lovelace'],
  ['Workshop and Demo Chairs：Ada Lovelace', 'Ada Lovelace'],
  ['SIGMOD 2026 – Chairs: Ada', 'Ada'],
  ['主席：李明', '李明'],
  ['Ada Lovelace: chair', 'Ada Lovelace: chair'],
  ['Xuqi Foo, Chair: Ada', 'Xuqi Foo, Chair: Ada'],
  ['王伟主席：李明', '王伟主席：李明'],
  ['Ada Lovelace', 'Ada Lovelace'],
])('removes a label, but no name, before a colon: %s', (text, rest) => {
  expect(withoutLabel(text)).toBe(rest)
})

test.each([
  ['Ada Lovelace; Member: Alan Turing', ['Alan Turing']],
  ['Chair: Ada; Members: Alan, Bo: chair', ['Alan, Bo']],
  ['Members: Ada', []],
  ['Ada: Alan', []],
])('finds the texts after inner labels: %s', (text, found) => {
  expect(labelledWithin(text)).toEqual(found)
})

test.each([
  ...[
    'Program Committee',
    'Area Chairs (12)',
    'Co-Chairs',
    'Machine Learning Track 2026',
    '程序委员会',
    '実行委員会',
  ],
  ...['主席', 'Chair '.repeat(11).trim()],
])('calls %j a heading', (text) => {
  expect(isHeading(text)).toBe(true)
})

test.each([
  '',
  'and of',
  'Ada Lovelace',
  'Chair Ada Lovelace',
  '王伟主席',
  'Long',
  'Chair '.repeat(12).trim(),
])('does not call %j a heading', (text) => {
  expect(isHeading(text)).toBe(false)
})

test.each([
  ['Publicity Chair Ada Lovelace', 'Ada Lovelace'],
  ['Ada Lovelace Chair', 'Ada Lovelace Chair'],
  ['Chair', ''],
])('removes the role before a name: %s', (text, rest) => {
  expect(withoutRole(text)).toBe(rest)
})

test('finds a word for people anywhere in a text', () => {
  expect(['Chair Ion Stoica', 'Ion Stoica, editor-in-chief', 'Ion Stoica'].map(speaksOfPeople)).toEqual([
    true,
    true,
    false,
  ])
})
