import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { expect, test } from 'vitest'

/** Arrows point one way (docs/dev/architecture.md, Programs). Imports of types count as much as others. */

const ROOT = resolve(import.meta.dirname, '..')
const SOURCES = globSync('{backend,bin,daemon,extension,shared,test}/**/*.{ts,tsx,mjs}', { cwd: ROOT }).map(
  (path) => path.replaceAll(sep, '/'),
)

/** Which folders the files of each program may import from. */
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

/** The files of ours that each file imports. */
const IMPORTS = new Map(
  [...NAMED].map(([path, named]) => [
    path,
    named
      .filter((name) => name.startsWith('.'))
      .map((name) => join(dirname(path), name).replaceAll(sep, '/'))
      .filter((imported) => NAMED.has(imported)),
  ]),
)

/** Each circle once, as the files that it passes. */
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

test('no file imports itself by way of others', () => {
  expect([...IMPORTS.values()].flat().length).toBeGreaterThan(SOURCES.length)
  expect(circles(IMPORTS)).toEqual([])
})

test('a circle is found, however long it is and wherever it begins', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', []],
    ['d', ['c', 'b']],
  ])
  expect(circles(imports)).toEqual(['b → d → b'])
})

/**
 * The folders that each folder imports from, of those beside it. Files in a folder, its own folders included,
 * count as that folder.
 */
function folderImports(imports: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const arrows = new Map<string, string[]>()
  for (const [path, imported] of [...imports].flatMap(([path, named]) => named.map((one) => [path, one]))) {
    const [from, to] = [path, imported].map((file = '') => dirname(file).split('/'))
    const depth = from?.findIndex((folder, index) => folder !== to?.[index]) ?? -1
    // One of the two folders lies in the other.
    if (!from || !to || depth === -1 || depth >= to.length) continue
    const folder = from.slice(0, depth + 1).join('/')
    arrows.set(folder, [...(arrows.get(folder) ?? []), to.slice(0, depth + 1).join('/')])
  }
  return arrows
}

test('no folder imports from itself by way of those beside it: they are layers', () => {
  // Helpers of tests lie beside the tests that they began with.
  const folders = folderImports(new Map([...IMPORTS].filter(([path]) => !path.startsWith('test/'))))
  expect(folders.get('shared/ui/results')).toContain('shared/ui/matrix')
  expect(circles(folders)).toEqual([])
})

test('a circle of folders is found, wherever in them the files lie', () => {
  const imports = new Map([
    ['a/b/one.ts', ['a/c/d/two.ts', 'a/three.ts']],
    ['a/c/four.ts', ['a/b/e/five.ts']],
    ['a/three.ts', ['a/b/one.ts']],
  ])
  expect(circles(folderImports(imports))).toEqual(['a/b → a/c → a/b'])
})

test.each(Object.keys(MAY_IMPORT))('%s imports from no program that it may not know', (program) => {
  const wrong = SOURCES.filter((path) => path.startsWith(`${program}/`)).flatMap((path) =>
    (IMPORTS.get(path) ?? [])
      .filter((imported) => !MAY_IMPORT[program]?.includes(imported.split('/')[0] ?? ''))
      .map((imported) => `${path} → ${imported}`),
  )
  expect(wrong).toEqual([])
})

test('scripts that run in web pages, whose requests browsers gate, import nothing that sends one', () => {
  const reached = new Set(['extension/entrypoints/collect.ts', 'extension/entrypoints/selection.ts'])
  for (const path of reached) for (const imported of IMPORTS.get(path) ?? []) reached.add(imported)
  expect(reached.size).toBeGreaterThan(10)
  expect([...reached].filter((path) => path.startsWith('shared/clients/'))).toEqual([])
})

test('what runs in a browser imports nothing of Node', () => {
  const inBrowser = (path: string): boolean =>
    /^(shared\/(?!server\/)|daemon\/page\/|extension\/entrypoints\/)/.test(path)
  const wrong = [...NAMED].flatMap(([path, named]) =>
    named.filter((name) => name.startsWith('node:') && inBrowser(path)).map((name) => `${path} → ${name}`),
  )
  expect(wrong).toEqual([])
})

test('one file asks servers, and one downloads: no other follows a redirect (biome.json refuses `fetch`)', () => {
  const ASKS =
    /\b(?:globalThis|window|self|global)\.fetch\(|sendBeacon|\brequest\b.* from 'node:https?'|node:http2/
  const asking = SOURCES.filter((path) => !path.startsWith('test/')).filter((path) =>
    ASKS.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(asking).toEqual(['backend/import/fetch/open-response.ts'])
})

test('every program or thread that a file starts by its path is there', () => {
  const started = SOURCES.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8')
    const paths = text.matchAll(/(?:import\.meta\.dirname, |new URL\()'([^']+\.(?:ts|mjs))'/g)
    return [...paths].map(([, name = '']) => ({ path, program: join(dirname(path), name) }))
  })
  expect(started.length).toBeGreaterThan(0)
  // One test starts a thread that is not there.
  const missing = started.filter(
    ({ program }) => !existsSync(join(ROOT, program)) && !program.endsWith('none.ts'),
  )
  expect(missing).toEqual([])
})
