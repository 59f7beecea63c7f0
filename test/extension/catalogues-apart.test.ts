import { expect, test } from 'vitest'
import { cataloguesApart } from '../../extension/catalogues-apart.ts'

type Load = (id: string) => string | null

/** Returns what the plugin loads for a module in a build of pages, or of one script (`lib`). */
function loaderOf(lib: false | object): Load {
  const plugin = cataloguesApart()
  // The casts are safe: the plugin's hooks are plain functions, and read only this of Vite's settings.
  ;(plugin.configResolved as (config: object) => void)({ build: { lib } })
  return plugin.load as Load
}

test('loads other languages than English on demand in a build of pages', () => {
  const load = loaderOf(false)
  const chinese = '/clone/shared/messages/zh-CN/places/extension.ts'
  expect(load(chinese)).toContain(`import("${chinese}?whole")`)
  expect(load('/clone/shared/messages/zh-CN/index.ts')).toContain('export const zhCN = {}')
})

test.each([
  '/clone/shared/messages/en/places/extension.ts',
  '/clone/shared/messages/zh-CN/index.ts?whole',
  '/clone/shared/messages/locale.ts',
  '/clone/shared/words/answer-text.ts',
])('leaves the module %s as it is', (id) => {
  expect(loaderOf(false)(id)).toBeNull()
})

test('splits no catalogue from a script of one file', () => {
  expect(loaderOf({ entry: 'insert.ts' })('/clone/shared/messages/zh-CN/index.ts')).toBeNull()
})
