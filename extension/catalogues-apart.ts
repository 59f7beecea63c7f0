import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const REGISTRY = resolve(import.meta.dirname, 'settings/catalogues.ts')
/** Matches the path of a catalogue that is not English. */
const CATALOGUE = /\/shared\/messages\/(?!en\/)[\w-]+\/(?:index|places\/[\w-]+)\.ts$/

/**
 * Puts the catalogues of other languages than English, 22 KB of 110, into files of their own. A view loads them if the user reads
 * that language (`settings/catalogues.ts`). Leaves scripts that must be one file as they are.
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
