import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { expect, test } from 'vitest'

/** Checks that imports point one way (docs/dev/architecture.md, Programs). Imports of types count, too. */

const ROOT = resolve(import.meta.dirname, '..')
const SOURCES = globSync('{backend,bin,daemon,extension,shared,test}/**/*.{ts,tsx,mjs}', { cwd: ROOT }).map(
  (path) => path.replaceAll(sep, '/'),
)

/** The folders that the files of each program may import from. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  shared: ['shared'],
  daemon: ['daemon', 'shared'],
  backend: ['backend', 'shared'],
  extension: ['extension', 'shared'],
  bin: ['bin', 'backend', 'daemon', 'shared'],
}

/** The paths in each file's `import … from`, `export … from`, `import '…'` and `import('…')`. */
const NAMED = new Map(
  SOURCES.map((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8')
    const found = text.matchAll(/^(?:import|export|\}).*?\bfrom '([^']+)'|\bimport\s*\(?\s*'([^']+)'/gm)
    return [path, [...found].map(([, from, imported]) => from ?? imported ?? '')]
  }),
)

/** The project's files that each file imports. */
const IMPORTS = new Map(
  [...NAMED].map(([path, named]) => [
    path,
    named
      .filter((name) => name.startsWith('.'))
      .map((name) => join(dirname(path), name).replaceAll(sep, '/'))
      .filter((imported) => NAMED.has(imported)),
  ]),
)

/** Returns each circle once, as `a → b → a`. */
function circles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const follow = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path)
    if (start !== -1) found.push([...way.slice(start), path].join(' → '))
    if (start !== -1 || done.has(path)) return
    for (const imported of imports.get(path) ?? []) follow(imported, [...way, path])
    done.add(path)
  }
  for (const path of imports.keys()) follow(path, [])
  return found
}

test('finds no circle of files that import each other', () => {
  expect([...IMPORTS.values()].flat().length).toBeGreaterThan(SOURCES.length)
  expect(circles(IMPORTS)).toEqual([])
})

test('finds a circle of any length from any of its files', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', []],
    ['d', ['c', 'b']],
  ])
  expect(circles(imports)).toEqual(['b → d → b'])
})

/**
 * Returns, for each folder, the neighbouring folders that it imports from. A folder's files include the files of its
 * subfolders.
 */
function folderImports(imports: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const arrows = new Map<string, string[]>()
  for (const [path, imported] of [...imports].flatMap(([path, named]) => named.map((one) => [path, one]))) {
    const [from, to] = [path, imported].map((file = '') => dirname(file).split('/'))
    const depth = from?.findIndex((folder, index) => folder !== to?.[index]) ?? -1
    // Skips two folders if one contains the other.
    if (!from || !to || depth === -1 || depth >= to.length) continue
    const folder = from.slice(0, depth + 1).join('/')
    arrows.set(folder, [...(arrows.get(folder) ?? []), to.slice(0, depth + 1).join('/')])
  }
  return arrows
}

test('finds no circle of neighbouring folders that import each other', () => {
  // Leaves out tests: a helper may lie beside the first test that needed it.
  const folders = folderImports(new Map([...IMPORTS].filter(([path]) => !path.startsWith('test/'))))
  expect(folders.get('shared/ui/results')).toContain('shared/ui/matrix')
  expect(circles(folders)).toEqual([])
})

test('finds a circle of folders, however deep the files lie in them', () => {
  const imports = new Map([
    ['a/b/one.ts', ['a/c/d/two.ts', 'a/three.ts']],
    ['a/c/four.ts', ['a/b/e/five.ts']],
    ['a/three.ts', ['a/b/one.ts']],
  ])
  expect(circles(folderImports(imports))).toEqual(['a/b → a/c → a/b'])
})

test.each(Object.keys(MAY_IMPORT))('lets %s import only from the folders that it may use', (program) => {
  const wrong = SOURCES.filter((path) => path.startsWith(`${program}/`)).flatMap((path) =>
    (IMPORTS.get(path) ?? [])
      .filter((imported) => !MAY_IMPORT[program]?.includes(imported.split('/')[0] ?? ''))
      .map((imported) => `${path} → ${imported}`),
  )
  expect(wrong).toEqual([])
})

test('lets scripts for foreign web pages import no code that sends requests', () => {
  const reached = new Set(['extension/entrypoints/collect.ts', 'extension/entrypoints/selection.ts'])
  for (const path of reached) for (const imported of IMPORTS.get(path) ?? []) reached.add(imported)
  expect(reached.size).toBeGreaterThan(10)
  expect([...reached].filter((path) => path.startsWith('shared/clients/'))).toEqual([])
})

test('finds no schema and no zod in the workers that answer queries', () => {
  const reached = new Set(['backend/queries/query-worker.ts'])
  for (const path of reached) {
    const text = readFileSync(join(ROOT, path), 'utf8').replaceAll(/^import type [^']*'[^']*'/gm, '')
    for (const imported of IMPORTS.get(path) ?? [])
      if (text.includes(`/${imported.split('/').at(-1)}'`)) reached.add(imported)
  }
  expect(reached.size).toBeGreaterThan(40)
  expect([...reached].filter((path) => path.startsWith('shared/contract/'))).toEqual([])
})

test('finds no code for browsers that imports from Node', () => {
  const inBrowser = (path: string): boolean =>
    /^(shared\/(?!server\/)|daemon\/page\/|extension\/entrypoints\/)/.test(path)
  const wrong = [...NAMED].flatMap(([path, named]) =>
    named.filter((name) => name.startsWith('node:') && inBrowser(path)).map((name) => `${path} → ${name}`),
  )
  expect(wrong).toEqual([])
})

test('lets only the download send requests without `fetch`, which biome.json restricts', () => {
  const ASKS =
    /\b(?:globalThis|window|self|global)\.fetch\(|sendBeacon|\brequest\b.* from 'node:https?'|node:http2/
  const asking = SOURCES.filter((path) => !path.startsWith('test/')).filter((path) =>
    ASKS.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(asking).toEqual(['backend/import/fetch/open-response.ts'])
})

test('finds every program and thread that the code starts by path', () => {
  const started = SOURCES.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8')
    const paths = text.matchAll(/(?:import\.meta\.dirname, |new URL\()'([^']+\.(?:ts|mjs))'/g)
    return [...paths].map(([, name = '']) => ({ path, program: join(dirname(path), name) }))
  })
  expect(started.length).toBeGreaterThan(0)
  // Leaves out a test that starts a missing thread on purpose.
  const missing = started.filter(
    ({ program }) => !existsSync(join(ROOT, program)) && !program.endsWith('none.ts'),
  )
  expect(missing).toEqual([])
})
