import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { npxPackage, ownCommand } from '../../../shared/server/own-commands.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

afterEach(() => vi.unstubAllEnvs())

test("in the clone's folder a command is as short as npm takes it", () => {
  vi.stubEnv('INIT_CWD', ROOT)
  expect(['start', 'import', 'import FILE', 'cache clear'].map(ownCommand)).toEqual([
    'npm start',
    'npm run import',
    'npm run import -- FILE',
    'npm run coauthors -- cache clear',
  ])
})

test('elsewhere, as in a service, a command names the folder', () => {
  vi.stubEnv('INIT_CWD', '/')
  expect(ownCommand('cache clear')).toMatch(/^npm --prefix \S+ run coauthors -- cache clear$/)
  expect(ownCommand('start')).toContain(` ${ROOT} `)
})

test('a package in the cache of npx is named as npx was given it', () => {
  const cache = mkdtempSync(join(tmpdir(), 'coauthors-npx-'))
  onTestFinished(() => rmSync(cache, { recursive: true }))
  const installed = join(cache, 'node_modules/@scope/coauthors')
  mkdirSync(installed, { recursive: true })
  const note = (content: object) => writeFileSync(join(cache, 'package.json'), JSON.stringify(content))
  expect(npxPackage(installed)).toBe(null)
  note({ name: 'project', dependencies: {} })
  expect(npxPackage(installed)).toBe(null)
  note({ _npx: { packages: ['./coauthors-1.0.0.tgz'] } })
  expect(npxPackage(installed)).toBe('./coauthors-1.0.0.tgz')
})

/** The name without a scope is another project's on npm. */
test('no message advises a command that runs the program of another project', () => {
  const files = globSync('{bin,shared,daemon,backend,extension}/**/*.{ts,tsx,mjs}', { cwd: ROOT })
  const advice = /^(?!\s*(?:\*|\/)).*(?:npx coauthors|\b(?:run|see) `?coauthors (?!--))/m
  expect(files.filter((file) => advice.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})
