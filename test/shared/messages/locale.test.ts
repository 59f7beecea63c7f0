import { expect, test } from 'vitest'
import { localeOf } from '../../../shared/messages/locale.ts'

const english = localeOf('en')
const chinese = localeOf('zh-CN')

test('uses the plural forms and number format of the language', () => {
  expect(english.t('papersCount', { count: 2500, since: '' })).toBe('2,500 joint papers')
  expect(english.t('papersCount', { count: 1, since: '' })).toBe('1 joint paper')
  expect(chinese.t('papersCount', { count: 2500, since: '' })).toBe('2,500 篇合著论文')
})

test('writes a year given as text without a thousands separator', () => {
  expect(english.t('optionSince', { year: '2010' })).toBe('papers since 2010')
})

test('gives an age in its largest whole unit', () => {
  const ages = [0, 59_000, 60_000, 3 * 60_000, 7_200_000, 86_400_000 * 3].map(english.ago)
  expect(ages).toEqual(['just now', 'just now', '1 minute ago', '3 minutes ago', '2 hours ago', '3 days ago'])
})

test('writes a day in the language, and returns any other text unchanged', () => {
  expect(english.day('2026-11-03')).toBe('Nov 3, 2026')
  expect(chinese.day('2026-11-03')).toBe('2026年11月3日')
  expect(english.day('unknown')).toBe('unknown')
  expect(english.day('2026-99-99')).toBe('2026-99-99')
})

test('writes a duration with its unit in the language', () => {
  expect([0, 99, 1234, 59_600].map(english.duration)).toEqual(['0 ms', '99 ms', '1.2 sec', '1 min'])
  expect([99, 59_600].map(chinese.duration)).toEqual(['99毫秒', '1分钟'])
})

test('puts a space between sentences in English but not in Chinese', () => {
  expect(english.sentences('One.', false, 'Two.', '')).toBe('One. Two.')
  expect(chinese.sentences('一。', null, '二。')).toBe('一。二。')
  expect(english.sentences()).toBe('')
})
