import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_TAGS, languageFor } from '../../../shared/messages/language.ts'

test('a language is a line in the list and a folder of messages', () => {
  const folders = readdirSync(resolve(import.meta.dirname, '../../../shared/messages'), {
    withFileTypes: true,
  }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual([...LANGUAGE_TAGS].sort())
})

test.each([
  ['the saved choice comes first', 'zh-CN', ['en-GB'], 'zh-CN'],
  [
    'without a choice the first wish of the browser that can be met',
    null,
    ['de-DE', 'zh-Hant-TW', 'en'],
    'zh-CN',
  ],
  ['a wish in whatever case', null, ['EN-us'], 'en'],
  ['a saved choice that is no language is none', 'toString', ['zh'], 'zh-CN'],
  ['English where no wish can be met', null, ['de', 'fr'], 'en'],
  ['English where the browser has no wish', null, [], 'en'],
])('%s', (_, saved, wishes, language) => {
  expect(languageFor(saved, wishes)).toBe(language)
})
