import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const BUILT = resolve(import.meta.dirname, '../../../.output/page')
const files = globSync('**/*.{html,js,css}', { cwd: BUILT })
const textOf = (file: string): string => readFileSync(resolve(BUILT, file), 'utf8')

/** Matches an imported script, or a file that the HTML names. Ignores `import(…)`, which loads later. */
const NAMED = /(?:from|import)\s*["'](?:\.\/)?([^"']+)["']|(?:src|href)="\/?([^"]+)"/g

function loadedWith(starts: readonly string[]): string[] {
  const loaded = new Set(starts)
  for (const file of loaded) {
    for (const [, script, asset] of textOf(file).matchAll(NAMED)) {
      const named = files.find((other) => basename(other) === basename(script ?? asset ?? ''))
      if (named) loaded.add(named)
    }
  }
  return [...loaded]
}

const sizeOf = (loaded: readonly string[]): number =>
  loaded.reduce((sum, file) => sum + gzipSync(textOf(file)).length, 0)

const first = loadedWith(['index.html'])

/** The files that load with a file whose name begins with `name`, without the first files of the page. */
function later(name: string): string[] {
  const starts = files.filter((file) => basename(file).startsWith(name))
  expect(starts.length).toBeGreaterThan(0)
  return loadedWith(starts).filter((file) => !first.includes(file))
}

test('serves the page in less than 161 KB, compressed', () => {
  expect(first.length).toBeGreaterThanOrEqual(3)
  expect(first.filter((file) => /pages|list-worker|workbook|network/.test(file))).toEqual([])
  expect(sizeOf(first)).toBeLessThan(161 * 1024)
})

test('builds the page without paths of the sources', () => {
  expect(files.filter((file) => file.endsWith('.js') && textOf(file).includes('.tsx'))).toEqual([])
})

test('asks the browser to compile the first file while it arrives', () => {
  const script = first.find((file) => basename(file).startsWith('common-') && file.endsWith('.js'))
  expect(textOf(script ?? '')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})

test.each([
  ['the pages of the settings', 'pages-', 27],
  ['the conference', 'conference-page-', 88],
  ['the worker that reads lists', 'list-worker-', 43],
  ['the worker that reads files of a conference', 'files-worker-', 58],
])('loads %s (%s*) after the first files, in less than %i KB compressed', (_, name, bar) => {
  expect(sizeOf(later(name))).toBeLessThan(bar * 1024)
})
