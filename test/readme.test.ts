import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { backendEnvironment } from '../backend/settings.ts'
import { daemonEnvironment } from '../daemon/settings.ts'
import manifest from '../package.json' with { type: 'json' }

/** The README cannot drift: its tables are compared with the code. */

const ROOT = resolve(import.meta.dirname, '..')
const README = readFileSync(resolve(ROOT, 'README.md'), 'utf8')

/** The first column of the first table under a heading path such as ['Settings', 'Daemon'], without backticks. */
function firstColumn(...headings: string[]): string[] {
  let rest = README
  for (const [depth, heading] of headings.entries()) {
    const line = `\n${'#'.repeat(depth + 2)} ${heading}\n`
    expect(README).toContain(line)
    rest = rest.slice(rest.indexOf(line) + line.length)
  }
  const end = rest.search(/\n#{1,3} /)
  const section = end === -1 ? rest : rest.slice(0, end)
  return [...section.matchAll(/^\| `([^`]+)`\s+\|/gm)].map((match) => match[1] ?? '')
}

test('every dependency has its line, and no line is left over', () => {
  const named = firstColumn('Dependencies')
  const { dependencies, optionalDependencies, devDependencies } = manifest
  const installed = [dependencies, optionalDependencies, devDependencies].flatMap(Object.keys)
  expect(named.toSorted()).toEqual(installed.toSorted())
})

test('every command it names is a script', () => {
  for (const command of firstColumn('Commands')) {
    const script = /^npm (?:run )?([\w:]+)/.exec(command)?.[1] ?? ''
    expect(Object.keys(manifest.scripts)).toContain(script)
  }
  expect(firstColumn('Commands')).toHaveLength(Object.keys(manifest.scripts).length)
})

test.each([
  ['Daemon', daemonEnvironment],
  ['Backend', backendEnvironment],
] as const)('the settings of the %s are those it reads', (program, environment) => {
  expect(firstColumn('Settings', program).toSorted()).toEqual(Object.keys(environment.shape).toSorted())
})

test.each(['Daemon', 'Backend'] as const)('the endpoints of the %s are those it serves', (program) => {
  const sources = globSync(`${program.toLowerCase()}/routes/*.ts`, { cwd: ROOT })
    .map((file) => readFileSync(resolve(ROOT, file), 'utf8'))
    .join('\n')
  const served = [...sources.matchAll(/server\.(get|post)\(\s*'(\/[^']*)'/g)].map(
    ([, method = '', path]) => `${method.toUpperCase()} ${path}`,
  )
  expect(firstColumn('Endpoints', program).toSorted()).toEqual(served.toSorted())
})
