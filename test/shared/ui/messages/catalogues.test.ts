import { expect, test } from 'vitest'
import { en, type MessageKey } from '../../../../shared/ui/messages/en.ts'
import { CATALOGUES, type Language } from '../../../../shared/ui/messages/language.ts'
import { placeholdersOf } from '../../../../shared/ui/messages/template.ts'
import { sources } from './source-text.ts'

// The keys of an object literal, which Object.keys forgets.
const keys = Object.keys(en) as MessageKey[]
const languages = Object.keys(CATALOGUES) as Language[]

test.each(languages)('%s says everything that English says, and nothing else', (language) => {
  expect(Object.keys(CATALOGUES[language]).sort()).toEqual([...keys].sort())
  expect(
    keys.filter((key) => JSON.stringify(CATALOGUES[language][key]).replace(/["{}]/g, '') === ''),
  ).toEqual([])
})

test.each(languages)('%s has the placeholders that English has', (language) => {
  const differing = keys.filter(
    (key) => String(placeholdersOf(CATALOGUES[language][key])) !== String(placeholdersOf(en[key])),
  )
  expect(differing).toEqual([])
})

test('no message is left untranslated', () => {
  const same = keys.filter((key) => JSON.stringify(CATALOGUES['zh-CN'][key]) === JSON.stringify(en[key]))
  expect(same).toEqual(['appName', 'sideA', 'sideB', 'matrixCorner', 'orcid'])
})

test('every message is said somewhere', () => {
  const text = sources('shared/ui')
    .filter(({ path }) => !path.includes('/messages/') || path.endsWith('wording.ts'))
    .map(({ text }) => text)
    .join('\n')
  expect(keys.filter((key) => !text.includes(`'${key}'`) && !text.includes(`"${key}"`))).toEqual([])
})

test('Chinese quotation marks, which are as wide as a character, have no spaces about them', () => {
  const spaced = keys.filter((key) => /“\s|\s”|\s“|”\s/.test(JSON.stringify(CATALOGUES['zh-CN'][key])))
  expect(spaced).toEqual([])
})
