import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const SOURCES = globSync('{backend,bin,daemon,extension,shared,test}/**/*.{ts,tsx,mjs}', { cwd: ROOT }).map(
  (path) => path.replaceAll(sep, '/'),
)

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  shared: ['shared'],
  daemon: ['daemon', 'shared'],
  backend: ['backend', 'shared'],
  extension: ['extension', 'shared'],
  bin: ['bin', 'backend', 'daemon', 'shared'],
}

/** The paths of a file's `import … from`, `export … from`, `import '…'` and `import('…')`. */
const NAMED = new Map(
  SOURCES.map((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8')
    const found = text.matchAll(/^(?:import|export|\}).*?\bfrom '([^']+)'|\bimport\s*\(?\s*'([^']+)'/gm)
    return [path, [...found].map(([, from, imported]) => from ?? imported ?? '')]
  }),
)

/** The project's own files among these paths. */
const IMPORTS = new Map(
  [...NAMED].map(([path, named]) => [
    path,
    named
      .filter((name) => name.startsWith('.'))
      .map((name) => join(dirname(path), name).replaceAll(sep, '/'))
      .filter((imported) => NAMED.has(imported)),
  ]),
)

/** The project's own files that a file imports. Leaves out `import type`. */
function valuesOf(path: string): readonly string[] {
  const text = readFileSync(join(ROOT, path), 'utf8').replaceAll(/^import type [^']*'[^']*'/gm, '')
  return (IMPORTS.get(path) ?? []).filter((imported) => text.includes(`/${imported.split('/').at(-1)}'`))
}

/** Returns `paths`, and all files that they import, directly or through other files. */
function reachedFrom(
  paths: readonly string[],
  importsOf: (path: string) => readonly string[] = (path) => IMPORTS.get(path) ?? [],
): ReadonlySet<string> {
  const reached = new Set(paths)
  for (const path of reached) for (const imported of importsOf(path)) reached.add(imported)
  return reached
}

/** Finds each circle once, as `a → b → a`. */
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

test('finds no circle of imports between files', () => {
  expect([...IMPORTS.values()].flat().length).toBeGreaterThan(SOURCES.length)
  expect(circles(IMPORTS)).toEqual([])
})

test('finds a circle that the first file is not part of', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', []],
    ['d', ['c', 'b']],
  ])
  expect(circles(imports)).toEqual(['b → d → b'])
})

/** The neighbouring folders from which each folder imports. An import counts where its two paths first differ. */
function folderImports(imports: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const arrows = new Map<string, string[]>()
  for (const [path, imported] of [...imports].flatMap(([path, named]) => named.map((one) => [path, one]))) {
    const [from, to] = [path, imported].map((file = '') => dirname(file).split('/'))
    const depth = from?.findIndex((folder, index) => folder !== to?.[index]) ?? -1
    // Leaves out imports between a folder and a folder in it.
    if (!from || !to || depth === -1 || depth >= to.length) continue
    const folder = from.slice(0, depth + 1).join('/')
    arrows.set(folder, [...(arrows.get(folder) ?? []), to.slice(0, depth + 1).join('/')])
  }
  return arrows
}

test('finds no circle of imports between neighbouring folders', () => {
  // Leaves out the tests: a helper may lie beside the first test that needed it.
  const folders = folderImports(new Map([...IMPORTS].filter(([path]) => !path.startsWith('test/'))))
  expect(folders.get('shared/ui/results')).toContain('shared/ui/matrix')
  expect(circles(folders)).toEqual([])
})

test('finds a circle of folders through files in subfolders', () => {
  const imports = new Map([
    ['a/b/one.ts', ['a/c/d/two.ts', 'a/three.ts']],
    ['a/c/four.ts', ['a/b/e/five.ts']],
    ['a/three.ts', ['a/b/one.ts']],
  ])
  expect(circles(folderImports(imports))).toEqual(['a/b → a/c → a/b'])
})

test.each(Object.keys(MAY_IMPORT))('lets %s import only from its folders', (program) => {
  const wrong = SOURCES.filter((path) => path.startsWith(`${program}/`)).flatMap((path) =>
    (IMPORTS.get(path) ?? [])
      .filter((imported) => !MAY_IMPORT[program]?.includes(imported.split('/')[0] ?? ''))
      .map((imported) => `${path} → ${imported}`),
  )
  expect(wrong).toEqual([])
})

test('keeps the code that sends requests out of scripts in web pages', () => {
  const reached = reachedFrom(['extension/entrypoints/collect.ts', 'extension/entrypoints/selection.ts'])
  expect(reached.size).toBeGreaterThan(10)
  expect([...reached].filter((path) => path.startsWith('shared/clients/'))).toEqual([])
})

test('imports no schema into the query worker', () => {
  const reached = reachedFrom(['backend/queries/query-worker.ts'], valuesOf)
  expect(reached.size).toBeGreaterThan(40)
  expect([...reached].filter((path) => path.startsWith('shared/contract/'))).toEqual([])
})

test('gives a test the extension’s storage if its modules use the API of extensions', () => {
  const [module, api] = ['extension/browser.ts', 'test/extension/extension-storage.ts']
  const tests = SOURCES.filter((path) => /^test\/(?!browser\/).*\.test\.ts$/.test(path))
  const needing = tests.filter((path) => reachedFrom([path], valuesOf).has(module))
  expect(needing.length).toBeGreaterThan(2)
  // Tests of one process share modules, so a module that failed once fails for all.
  expect(needing.filter((path) => !reachedFrom([path]).has(api))).toEqual([])
})

test('imports nothing from Node into code for browsers', () => {
  const inBrowser = (path: string): boolean =>
    /^(shared\/(?!server\/)|daemon\/page\/|extension\/entrypoints\/)/.test(path)
  const wrong = [...NAMED].flatMap(([path, named]) =>
    named.filter((name) => name.startsWith('node:') && inBrowser(path)).map((name) => `${path} → ${name}`),
  )
  expect(wrong).toEqual([])
})

test('sends requests only with a plain `fetch`, except for the download', () => {
  const ASKS =
    /\b(?:globalThis|window|self|global)\.fetch\(|sendBeacon|\brequest\b.* from 'node:https?'|node:http2/
  const asking = SOURCES.filter((path) => !path.startsWith('test/')).filter((path) =>
    ASKS.test(readFileSync(join(ROOT, path), 'utf8')),
  )
  expect(asking).toEqual(['backend/import/fetch/open-response.ts'])
})

test('finds the file of every program and thread', () => {
  const started = SOURCES.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8')
    const paths = text.matchAll(/(?:import\.meta\.dirname, |new URL\()'([^']+\.(?:ts|mjs))'/g)
    return [...paths].map(([, name = '']) => ({ path, program: join(dirname(path), name) }))
  })
  expect(started.length).toBeGreaterThan(0)
  // One test starts a missing thread on purpose.
  const missing = started.filter(
    ({ program }) => !existsSync(join(ROOT, program)) && !program.endsWith('none.ts'),
  )
  expect(missing).toEqual([])
})
