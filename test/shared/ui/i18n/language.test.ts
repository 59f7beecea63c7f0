import { expect, test } from 'vitest'
import { languageFor } from '../../../../shared/ui/i18n/language.ts'

test.each([
  ['the saved choice comes first', 'zh-CN', ['en-GB'], 'zh-CN'],
  ['then the first wish that can be met', null, ['de-DE', 'zh-Hant-TW', 'en'], 'zh-CN'],
  ['in whatever case', null, ['EN-us'], 'en'],
  ['a saved choice that is no language is none', 'toString', ['zh'], 'zh-CN'],
  ['English where no wish can be met', null, ['de', 'fr'], 'en'],
  ['or none is made', null, [], 'en'],
])('%s', (_, saved, wishes, language) => {
  expect(languageFor(saved, wishes)).toBe(language)
})
