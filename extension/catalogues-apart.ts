import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const REGISTRY = resolve(import.meta.dirname, 'settings/catalogues.ts')
/** A catalogue that is not English, as the rest of the program imports it. */
const CATALOGUE = /\/shared\/messages\/(?!en\/)[\w-]+\/(?:index|places\/[\w-]+)\.ts$/

/**
 * Puts catalogues that are not English into files of their own, which a view loads if it is drawn in that language
 * (`settings/catalogues.ts`): 22 KB of 110 otherwise. Not for scripts of one file, which have few messages.
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
