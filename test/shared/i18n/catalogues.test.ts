import { describe, expect, test } from 'vitest'
import { en as conferenceEn } from '../../../daemon/page/conference/messages/en.ts'
import { zhCN as conferenceZh } from '../../../daemon/page/conference/messages/zh-CN.ts'
import { en as resultsEn } from '../../../daemon/page/conference/results/messages/en.ts'
import { zhCN as resultsZh } from '../../../daemon/page/conference/results/messages/zh-CN.ts'
import { en as dataEn } from '../../../daemon/page/data/messages/en.ts'
import { zhCN as dataZh } from '../../../daemon/page/data/messages/zh-CN.ts'
import { en as pagesEn } from '../../../daemon/page/messages/en.ts'
import { zhCN as pagesZh } from '../../../daemon/page/messages/zh-CN.ts'
import { en as extensionEn, menu as menuEn } from '../../../extension/messages/en.ts'
import { zhCN as extensionZh, menu as menuZh } from '../../../extension/messages/zh-CN.ts'
import { en as filesEn } from '../../../shared/conference/files/messages/en.ts'
import { zhCN as filesZh } from '../../../shared/conference/files/messages/zh-CN.ts'
import { en as outputsEn } from '../../../shared/conference/outputs/messages/en.ts'
import { zhCN as outputsZh } from '../../../shared/conference/outputs/messages/zh-CN.ts'
import type { Language } from '../../../shared/i18n/language.ts'
import { CATALOGUES } from '../../../shared/i18n/locale.ts'
import type { Template } from '../../../shared/i18n/translator.ts'
import { placeholdersOf } from './placeholders.ts'
import { sources } from './source-text.ts'

type Catalogues = Record<Language, Record<string, Template>>

/** The texts that all views and files share, and those of one program. */
const SETS: [name: string, catalogues: Catalogues, folders: string[], same: string[]][] = [
  [
    'shared',
    CATALOGUES,
    ['shared/i18n', 'shared/ui', 'shared/words', 'shared/export', 'daemon/page', 'extension'],
    ['appName', 'orcid', 'policyOption'],
  ],
  ['data', { en: dataEn, 'zh-CN': dataZh }, ['daemon/page/data'], []],
  [
    'files of a conference',
    { en: filesEn, 'zh-CN': filesZh },
    ['shared/conference', 'daemon/page/conference/hotcrp'],
    [],
  ],
  ['exports of a conference', { en: outputsEn, 'zh-CN': outputsZh }, ['shared/conference/outputs'], []],
  ['pages', { en: pagesEn, 'zh-CN': pagesZh }, ['daemon/page'], []],
  [
    'results of a conference',
    { en: resultsEn, 'zh-CN': resultsZh },
    ['daemon/page/conference/results'],
    ['authorPapers', 'chipFound', 'chipProved'],
  ],
  ['conference', { en: conferenceEn, 'zh-CN': conferenceZh }, ['daemon/page/conference'], []],
  ['extension', { en: extensionEn, 'zh-CN': extensionZh }, ['extension'], []],
  ['context menu', { en: menuEn, 'zh-CN': menuZh }, ['extension/background'], []],
]

/** Names that are written with a capital inside, as few words are. */
const NAMES = new Set(['CoAuthors', 'HotCRP', 'EasyChair', 'OpenReview', 'BibTeX', 'PhD'])

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
    expect(keys.filter((key) => written(chinese[key]) === written(english[key])).sort()).toEqual(mayBeTheSame)
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
      .filter(({ path }) => !/\/messages\/|i18n\/(en|zh-CN)\//.test(path))
      .map(({ text }) => text)
      .join('\n')
    const starts = Array.from(text.matchAll(/\bt\(`(\w+_)\$\{/g), ([, start = '']) => start)
    const isSaid = (key: string): boolean =>
      text.includes(`'${key}'`) || text.includes(`"${key}"`) || starts.some((start) => key.startsWith(start))
    expect(keys.filter((key) => !isSaid(key))).toEqual([])
  })

  test('Chinese quotation marks, which are as wide as a character, have no spaces about them', () => {
    expect(keys.filter((key) => /“\s|\s”|\s“|”\s/.test(written(chinese[key])))).toEqual([])
  })
})

test('no message of one topic has the key of another', () => {
  const keys = sources('shared/i18n/en').flatMap(({ text }) => text.match(/^ {2}\w+(?=:)/gm) ?? [])
  expect(keys.length).toBe(Object.keys(CATALOGUES.en).length)
})

test('the results of a conference and its files, which one locale has, share no key', () => {
  expect(Object.keys(resultsEn).filter((key) => Object.hasOwn(outputsEn, key))).toEqual([])
})
