import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const REGISTRY = resolve(import.meta.dirname, 'settings/catalogues.ts')
/** A catalogue that is not English, as the rest of the program imports it. */
const CATALOGUE = /\/shared\/messages\/(?!en\/)[\w-]+\/(?:index|places\/[\w-]+)\.ts$/

/**
 * Puts catalogues other than English into files of their own. A view loads them if it is drawn in such a language
 * (`settings/catalogues.ts`). They would be 22 KB of 110. Scripts of one file have few messages and are not split.
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
