import { expect, test } from 'vitest'
import { cataloguesApart } from '../../extension/catalogues-apart.ts'

type Load = (id: string) => string | null

/** The plugin's `load` hook. `lib` is false in a build of pages, and an object in a build of one script. */
function loaderOf(lib: false | object): Load {
  const plugin = cataloguesApart()
  // Both hooks are plain functions, and `configResolved` reads only `build.lib`.
  ;(plugin.configResolved as (config: object) => void)({ build: { lib } })
  return plugin.load as Load
}

test('loads languages other than English on demand in a build of pages', () => {
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
])('leaves the module %s unchanged', (id) => {
  expect(loaderOf(false)(id)).toBeNull()
})

test('leaves catalogues in a script of one file', () => {
  expect(loaderOf({ entry: 'insert.ts' })('/clone/shared/messages/zh-CN/index.ts')).toBeNull()
})
