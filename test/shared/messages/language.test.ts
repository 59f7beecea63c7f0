import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_TAGS, languageFor } from '../../../shared/messages/language.ts'

test('has a folder of messages for each language in the list', () => {
  const folders = readdirSync(resolve(import.meta.dirname, '../../../shared/messages'), {
    withFileTypes: true,
  }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual([...LANGUAGE_TAGS].sort())
})

test.each([
  ['takes the saved choice first', 'zh-CN', ['en-GB'], 'zh-CN'],
  [
    'takes the first supported language of the browser if no choice is saved',
    null,
    ['de-DE', 'zh-Hant-TW', 'en'],
    'zh-CN',
  ],
  ['ignores the case of a tag', null, ['EN-us'], 'en'],
  ['ignores a saved choice of an unknown language', 'toString', ['zh'], 'zh-CN'],
  ['takes English if no language of the browser is supported', null, ['de', 'fr'], 'en'],
  ['takes English if the browser names no language', null, [], 'en'],
])('%s', (_, saved, wishes, language) => {
  expect(languageFor(saved, wishes)).toBe(language)
})
