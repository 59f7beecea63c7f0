import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { en as collaboratorsEn } from '../../../shared/messages/en/places/collaborators.ts'
import { en as conferenceEn } from '../../../shared/messages/en/places/conference.ts'
import { en as filesEn } from '../../../shared/messages/en/places/conference-files.ts'
import { en as outputsEn } from '../../../shared/messages/en/places/conference-outputs.ts'
import { en as resultsEn } from '../../../shared/messages/en/places/conference-results.ts'
import { en as dataEn } from '../../../shared/messages/en/places/data.ts'
import { en as extensionEn, menu as menuEn } from '../../../shared/messages/en/places/extension.ts'
import { en as hotcrpEn } from '../../../shared/messages/en/places/hotcrp.ts'
import { en as coaEn } from '../../../shared/messages/en/places/nsf-form.ts'
import { en as pagesEn } from '../../../shared/messages/en/places/pages.ts'
import type { Language } from '../../../shared/messages/language.ts'
import { CATALOGUES } from '../../../shared/messages/locale.ts'
import { zhCN as collaboratorsZh } from '../../../shared/messages/zh-CN/places/collaborators.ts'
import { zhCN as conferenceZh } from '../../../shared/messages/zh-CN/places/conference.ts'
import { zhCN as filesZh } from '../../../shared/messages/zh-CN/places/conference-files.ts'
import { zhCN as outputsZh } from '../../../shared/messages/zh-CN/places/conference-outputs.ts'
import { zhCN as resultsZh } from '../../../shared/messages/zh-CN/places/conference-results.ts'
import { zhCN as dataZh } from '../../../shared/messages/zh-CN/places/data.ts'
import { zhCN as extensionZh, menu as menuZh } from '../../../shared/messages/zh-CN/places/extension.ts'
import { zhCN as hotcrpZh } from '../../../shared/messages/zh-CN/places/hotcrp.ts'
import { zhCN as coaZh } from '../../../shared/messages/zh-CN/places/nsf-form.ts'
import { zhCN as pagesZh } from '../../../shared/messages/zh-CN/places/pages.ts'
import { placeholdersOf } from './placeholders.ts'
import { sources } from './source-text.ts'

type Catalogues = Record<Language, Record<string, string>>

/** `folders`: the code that uses the catalogues. `same`: keys whose text is the same in both languages. */
const SETS: [name: string, catalogues: Catalogues, folders: string[], same: string[]][] = [
  [
    'shared',
    CATALOGUES,
    ['shared/messages', 'shared/ui', 'shared/words', 'shared/export', 'daemon/page', 'extension'],
    ['appName', 'orcid', 'policyOption'],
  ],
  ['data', { en: dataEn, 'zh-CN': dataZh }, ['daemon/page/data'], []],
  [
    'conference-files',
    { en: filesEn, 'zh-CN': filesZh },
    ['shared/conference', 'daemon/page/conference'],
    [],
  ],
  [
    'conference-outputs',
    { en: outputsEn, 'zh-CN': outputsZh },
    ['shared/conference/outputs', 'bin/conference', 'daemon/page/conference/results/back'],
    [],
  ],
  ['pages', { en: pagesEn, 'zh-CN': pagesZh }, ['daemon/page'], []],
  ['conference-results', { en: resultsEn, 'zh-CN': resultsZh }, ['daemon/page/conference'], []],
  ['conference', { en: conferenceEn, 'zh-CN': conferenceZh }, ['daemon/page/conference'], []],
  ['extension', { en: extensionEn, 'zh-CN': extensionZh }, ['extension'], []],
  [
    'collaborators',
    { en: collaboratorsEn, 'zh-CN': collaboratorsZh },
    ['shared/ui', 'shared/collaborators', 'shared/words', 'bin', 'daemon/page/collaborators', 'extension'],
    ['formatHotcrp', 'fromDblp'],
  ],
  [
    'nsf-form',
    { en: coaEn, 'zh-CN': coaZh },
    ['shared/collaborators/coa', 'shared/ui/collaborators/export'],
    [],
  ],
  ['hotcrp', { en: hotcrpEn, 'zh-CN': hotcrpZh }, ['shared/conference/hotcrp'], []],
  ['context menu', { en: menuEn, 'zh-CN': menuZh }, ['extension/background'], []],
]

/** Names that look like identifiers: they have a capital inside. */
const NAMES = new Set(['CoAuthors', 'HotCRP', 'EasyChair', 'OpenReview', 'BibTeX', 'PhD'])

describe.each(SETS)('catalogue %s', (_, catalogues, folders, mayBeTheSame) => {
  const english = catalogues.en
  const chinese = catalogues['zh-CN']
  const keys = Object.keys(english)
  const written = (template: string | undefined): string => JSON.stringify(template)

  test('has the same keys in Chinese as in English', () => {
    expect(Object.keys(chinese).sort()).toEqual([...keys].sort())
    const empty = [english, chinese].flatMap((catalogue) =>
      keys.filter((key) => written(catalogue[key]).replace(/["{}]/g, '') === ''),
    )
    expect(empty).toEqual([])
  })

  test('has the same placeholders in Chinese as in English', () => {
    const differing = keys.filter(
      (key) => String(placeholdersOf(chinese[key] ?? '')) !== String(placeholdersOf(english[key] ?? '')),
    )
    expect(differing).toEqual([])
  })

  test('gives each message with a number all plural forms of the language', () => {
    const forms = (catalogue: Record<string, string>): number[] =>
      keys.flatMap((key) =>
        Array.from(catalogue[key]?.matchAll(/\[([^\]]*)\]/g) ?? [], ([, all = '']) => all.split('|').length),
      )
    expect(forms(english).every((count) => count === 2)).toBe(true)
    expect(forms(chinese)).toEqual([])
  })

  test('translates every message', () => {
    expect(keys.filter((key) => written(chinese[key]) === written(english[key])).sort()).toEqual(mayBeTheSame)
  })

  test('writes no identifier in place of a word', () => {
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

  test('uses every message', () => {
    const text = folders
      .flatMap(sources)
      .filter(({ path }) => !/messages\/(en|zh-CN)\//.test(path))
      .map(({ text }) => text)
      .join('\n')
    const starts = Array.from(text.matchAll(/`(\w+_)\$\{/g), ([, start = '']) => start)
    const isSaid = (key: string): boolean =>
      text.includes(`'${key}'`) || text.includes(`"${key}"`) || starts.some((start) => key.startsWith(start))
    expect(keys.filter((key) => !isSaid(key))).toEqual([])
  })

  test('writes no space beside Chinese quotation marks', () => {
    expect(keys.filter((key) => /“\s|\s”|\s“|”\s/.test(written(chinese[key])))).toEqual([])
  })
})

test('uses each key in only one topic of the shared catalogue', () => {
  const keys = sources('shared/messages/en')
    .filter(({ path }) => !path.includes('/places/'))
    .flatMap(({ text }) => text.match(/^ {2}'?\w[\w/-]*'?(?=:)/gm) ?? [])
  expect(keys.length).toBe(Object.keys(CATALOGUES.en).length)
})

test('uses each key in only one catalogue', () => {
  // Each of these catalogues is read by its own `textsOf`. So other catalogues may have the same keys.
  const apart = [filesEn, hotcrpEn, coaEn]
  const places = SETS.map(([, { en }]) => en).filter((en) => !apart.includes(en as never))
  const keys = places.flatMap((en) => Object.keys(en))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('tests every catalogue of a place', () => {
  const files = globSync('shared/messages/en/places/*.ts', { cwd: resolve(import.meta.dirname, '../../..') })
  const sets = SETS.map(([name]) => name).filter((name) => name !== 'shared' && name !== 'context menu')
  expect(files.map((file) => basename(file, '.ts')).sort()).toEqual(sets.sort())
})
