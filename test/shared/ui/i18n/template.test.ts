import { expect, test } from 'vitest'
import { fillParts, formOf, placeholdersOf } from '../../../../shared/ui/i18n/template.ts'

const english = new Intl.PluralRules('en')
const template = { one: '{count} paper', other: '{count} papers' }

test('the number picks the form', () => {
  expect([0, 1, 2, undefined].map((count) => formOf(template, count, english))).toEqual([
    '{count} papers',
    '{count} paper',
    '{count} papers',
    '{count} papers',
  ])
})

test('placeholders are filled in their places, with elements as well as texts', () => {
  expect(fillParts('{a}, not {b}{a}', { a: 1, b: 'x' })).toEqual([1, ', not ', 'x', 1])
})

test('a value is never read as a template, and a missing one shows', () => {
  expect(fillParts('{a} {b} {constructor}', { a: '{b}' }).join('')).toBe('{b} {b} {constructor}')
})

test('the placeholders of all forms are known', () => {
  expect(placeholdersOf({ one: 'one {b}', other: '{count} {b}' })).toEqual(['b', 'count'])
})
