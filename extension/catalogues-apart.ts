import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const REGISTRY = resolve(import.meta.dirname, 'settings/catalogues.ts')
const CATALOGUE = /\/shared\/messages\/(?!en\/)[\w-]+\/(?:index|places\/[\w-]+)\.ts$/

/**
 * Puts the catalogues of languages other than English into files of their own. They take 22 KB of a view's 110 KB.
 * A view loads the catalogue of its user's language: `settings/catalogues.ts`. A script of one file contains all languages.
 */
export const cataloguesApart = (): Plugin => {
  let isApart = false
  return {
    name: 'catalogues-apart',
    configResolved: ({ build }) => {
      isApart = build.lib === false || build.lib === undefined
    },
    load(id) {
      if (!isApart || !CATALOGUE.test(id)) return null
      return `import { whenWanted } from ${JSON.stringify(REGISTRY)}
export const zhCN = {}
await whenWanted(zhCN, () => import(${JSON.stringify(`${id}?whole`)}).then((module) => module.zhCN))`
    },
  }
}
