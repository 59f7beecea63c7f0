import { describe, expect, test } from 'vitest'
import { CONSOLE_CATALOGUES } from '../../../../backend/console/messages/console-messages.ts'
import { DECISIONS_CATALOGUES } from '../../../../daemon/page/decisions/decisions-messages.ts'
import { STATISTICS_CATALOGUES } from '../../../../daemon/page/statistics/messages/statistics-messages.ts'
import { EXTENSION_CATALOGUES } from '../../../../extension/messages/extension-texts.ts'
import { MENU_CATALOGUES } from '../../../../extension/messages/menu-texts.ts'
import { DOCUMENT_CATALOGUES } from '../../../../shared/export/documents/document-texts.ts'
import { COMPARISON_CATALOGUES } from '../../../../shared/ui/comparison/comparison-texts.ts'
import { DECIDING_CATALOGUES } from '../../../../shared/ui/decisions/deciding-texts.ts'
import { EXPORT_CATALOGUES } from '../../../../shared/ui/export/export-texts.ts'
import { COMMITTEES_CATALOGUES } from '../../../../shared/ui/form/committee/committee-texts.ts'
import type { Language } from '../../../../shared/ui/i18n/language.ts'
import { CATALOGUES } from '../../../../shared/ui/i18n/locale.ts'
import { placeholdersOf, type Template } from '../../../../shared/ui/i18n/template.ts'
import { NETWORK_CATALOGUES } from '../../../../shared/ui/network/network-texts.ts'
import { PAIR_VIEWS_CATALOGUES } from '../../../../shared/ui/pairs/pair-views-texts.ts'
import { POLICY_EDITOR_CATALOGUES } from '../../../../shared/ui/policy/editor-texts.ts'
import { sources } from './source-text.ts'

type Catalogues = Record<Language, Record<string, Template>>

/** What all views share, and what only the extension or the console says. */
const SETS: [name: string, catalogues: Catalogues, folders: string[], same: string[]][] = [
  [
    'shared',
    CATALOGUES,
    ['shared/ui', 'shared/words', 'daemon/page', 'extension'],
    ['appName', 'sideA', 'sideB', 'matrixCorner', 'orcid', 'policyOption'],
  ],
  ['policy editor', POLICY_EDITOR_CATALOGUES, ['shared/ui/policy'], []],
  ['own committees', COMMITTEES_CATALOGUES, ['shared/ui/form/committee'], []],
  ['comparison', COMPARISON_CATALOGUES, ['shared/ui/comparison'], []],
  ['network', NETWORK_CATALOGUES, ['shared/ui/network'], []],
  ['pair views', PAIR_VIEWS_CATALOGUES, ['shared/ui/pairs'], []],
  ['exporting', EXPORT_CATALOGUES, ['shared/ui/export', 'shared/ui/link'], []],
  ['documents', DOCUMENT_CATALOGUES, ['shared/export', 'shared/ui/export'], []],
  ['deciding', DECIDING_CATALOGUES, ['shared/ui/decisions'], []],
  ['decisions', DECISIONS_CATALOGUES, ['daemon/page/decisions'], []],
  ['console', CONSOLE_CATALOGUES, ['backend/console'], []],
  ['statistics', STATISTICS_CATALOGUES, ['daemon/page'], []],
  ['extension', EXTENSION_CATALOGUES, ['extension'], []],
  ['context menu', MENU_CATALOGUES, ['extension/background'], []],
]

/** Names that are written with a capital inside, as few words are. */
const NAMES = new Set(['CoAuthors', 'HotCRP', 'BibTeX', 'PhD'])

describe.each(SETS)('%s', (_, catalogues, folders, mayBeTheSame) => {
  const english = catalogues.en
  const chinese = catalogues['zh-CN']
  const keys = Object.keys(english)
  const written = (template: Template | undefined): string => JSON.stringify(template)

  test('Chinese says everything that English says, and nothing else', () => {
    expect(Object.keys(chinese).sort()).toEqual([...keys].sort())
    const empty = [english, chinese].flatMap((catalogue) =>
      keys.filter((key) => written(catalogue[key]).replace(/["{}]/g, '') === ''),
    )
    expect(empty).toEqual([])
  })

  test('Chinese has the placeholders that English has', () => {
    const differing = keys.filter(
      (key) => String(placeholdersOf(chinese[key] ?? '')) !== String(placeholdersOf(english[key] ?? '')),
    )
    expect(differing).toEqual([])
  })

  test('no message is left untranslated', () => {
    expect(keys.filter((key) => written(chinese[key]) === written(english[key]))).toEqual(mayBeTheSame)
  })

  test('no message says an identifier where a word belongs', () => {
    const words = [english, chinese].flatMap((catalogue) =>
      keys.flatMap(
        (key) =>
          written(catalogue[key])
            .replace(/\{\w+\}/g, '')
            .match(/\w*[a-z][A-Z]\w*/g) ?? [],
      ),
    )
    expect(words.filter((word) => !NAMES.has(word))).toEqual([])
  })

  test('every message is said somewhere', () => {
    const text = folders
      .flatMap(sources)
      .filter(({ path }) => !path.includes('/messages/') || path.endsWith('locale.ts'))
      .map(({ text }) => text)
      .join('\n')
    expect(keys.filter((key) => !text.includes(`'${key}'`) && !text.includes(`"${key}"`))).toEqual([])
  })

  test('Chinese quotation marks, which are as wide as a character, have no spaces about them', () => {
    expect(keys.filter((key) => /“\s|\s”|\s“|”\s/.test(written(chinese[key])))).toEqual([])
  })
})
