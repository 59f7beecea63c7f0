import { expect, test } from 'vitest'
import type { Language } from '../../../shared/messages/language.ts'
import { fillParts, translatorOf } from '../../../shared/messages/translator.ts'
import { placeholdersOf } from './placeholders.ts'

const template = '{count} [paper is|papers are] new'

test('chooses the plural form by the number', () => {
  const { t } = translatorOf('en', { template })
  expect([0, 1, 2].map((count) => t('template', { count }))).toEqual([
    '0 papers are new',
    '1 paper is new',
    '2 papers are new',
  ])
})

test('splits the last plural form, whatever the number', () => {
  const { parts } = translatorOf('en', { template })
  expect(parts('template', { count: 1 })).toEqual([1, ' papers are new'])
})

test('reads one form for each plural category of the language', () => {
  // Polish is not a language of the interface yet.
  const { t } = translatorOf('pl' as Language, {
    papers: '{count} [praca|prace|prac|pracy]',
  })
  expect([1, 2, 5, 22, 1.5].map((count) => t('papers', { count }))).toEqual([
    '1 praca',
    '2 prace',
    '5 prac',
    '22 prace',
    '1,5 pracy',
  ])
})

test('fills placeholders with texts or elements', () => {
  expect(fillParts('{a}, not {b}{a}', { a: 1, b: 'x' })).toEqual([1, ', not ', 'x', 1])
})

test('does not change placeholders and brackets inside values', () => {
  expect(translatorOf('en', { template: '{a} [x|y]' }).t('template', { a: '[b|c]' })).toBe('[b|c] y')
  expect(fillParts('{a} {b} {constructor}', { a: '{b}' }).join('')).toBe('{b} {b} {constructor}')
})

test('lists the placeholders of all forms', () => {
  expect(placeholdersOf('[one|{count}] {b}')).toEqual(['b', 'count'])
})
