import { expect, test } from 'vitest'
import {
  areNearlyAllPeople,
  distinctTexts,
  personTexts,
} from '../../../../extension/capture/generic/person-texts.ts'
import { stretchedLines } from '../../../../extension/capture/reading/page-text.ts'
import { pageOf } from '../page.ts'

const PEOPLE = ['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Edgar Codd']
const textsOf = (...items: string[]): string[] => {
  const { document } = pageOf(`<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`)
  return personTexts([...document.querySelectorAll('li')].map(stretchedLines))
}

test('needs four of five names to look like people', () => {
  expect(areNearlyAllPeople([...PEOPLE, 'Call for Papers'], 1)).toBe(true)
  expect(areNearlyAllPeople([...PEOPLE.slice(0, 3), 'Call for Papers'], 1)).toBe(false)
})

test('needs at least four fifths of the expected number of names', () => {
  expect(areNearlyAllPeople(PEOPLE, 5)).toBe(true)
  expect(areNearlyAllPeople(PEOPLE, 6)).toBe(false)
  expect(areNearlyAllPeople([], 0)).toBe(false)
})

test('removes empty and repeated texts', () => {
  expect(distinctTexts(['Ada', '', 'Alan', 'Ada'])).toEqual(['Ada', 'Alan'])
})

test('removes the label before a name, but not the text after a comma', () => {
  expect(textsOf('<b>Chair</b><br>Ada Lovelace, London', '<i>PC</i> <b>Alan Turing</b>')).toEqual([
    'Ada Lovelace, London',
    'Alan Turing',
  ])
})

test('returns an empty text for an empty item', () => {
  expect(textsOf('', 'Ada Lovelace')).toEqual(['', 'Ada Lovelace'])
})

test('joins a second element to the name, unless more than half of the items have a second element', () => {
  const item = '<span>Hector Garcia</span> <b>Molina</b>'
  expect(textsOf(item, 'Ada Lovelace', 'Alan Turing')[0]).toBe('Hector Garcia Molina')
  const other = '<span>Ana Costa</span> <b>Silva</b>'
  expect(textsOf(item, other, 'Alan Turing', 'Edgar Codd')[1]).toBe('Ana Costa Silva')
  expect(textsOf(item, other, 'Alan Turing')[0]).toBe('Hector Garcia')
})
