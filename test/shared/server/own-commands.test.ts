import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { coauthorsCommand, npmScript } from '../../../shared/server/own-commands.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

afterEach(() => vi.unstubAllEnvs())

test("in the project's folder a command is as short as npm takes it", () => {
  vi.stubEnv('INIT_CWD', ROOT)
  expect(npmScript('run import')).toBe('npm run import')
  expect(coauthorsCommand('cache clear')).toBe('npm run coauthors -- cache clear')
})

test('elsewhere, as in a service, a command names the folder', () => {
  vi.stubEnv('INIT_CWD', '/')
  expect(coauthorsCommand('cache clear')).toMatch(/^npm --prefix \S+ run coauthors -- cache clear$/)
  expect(npmScript('start')).toContain(` ${ROOT} `)
})

/** The name without a scope is another project's on npm. */
test('no message advises a command that runs the program of another project', () => {
  const files = globSync('{bin,shared,daemon,backend,extension}/**/*.{ts,tsx,mjs}', { cwd: ROOT })
  const advice = /^(?!\s*(?:\*|\/)).*(?:npx coauthors|\b(?:run|see) `?coauthors (?!--))/m
  expect(files.filter((file) => advice.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})
