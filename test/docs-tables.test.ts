import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { backendEnvironment } from '../backend/settings.ts'
import { daemonEnvironment } from '../daemon/settings.ts'
import manifest from '../package.json' with { type: 'json' }
import { z } from '../shared/contract/zod.ts'

const ROOT = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8')

/** The texts in backticks of the first column, in the tables under a heading. */
function firstColumn(document: string, heading: string): string[] {
  const text = read(document)
  const line = `\n## ${heading}\n`
  expect(text).toContain(line)
  const rest = text.slice(text.indexOf(line) + line.length)
  const end = rest.search(/\n#{1,3} /)
  const section = end === -1 ? rest : rest.slice(0, end)
  const cells = [...section.matchAll(/^\|([^|]*)\|/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

test.each([
  ['In the programs', { ...manifest.dependencies, ...manifest.optionalDependencies }],
  ['For development', manifest.devDependencies],
])('lists the dependencies in docs/dev/dependencies.md under “%s”', (heading, installed) => {
  expect(firstColumn('docs/dev/dependencies.md', heading).toSorted()).toEqual(
    Object.keys(installed).toSorted(),
  )
})

test('lists the scripts of npm in CONTRIBUTING.md', () => {
  const named = firstColumn('CONTRIBUTING.md', 'Scripts').map(
    (command) => /^npm (?:run )?([\w:]+)$/.exec(command)?.[1],
  )
  expect(named.toSorted()).toEqual(Object.keys(manifest.scripts).toSorted())
})

test.each([
  ['Daemon', daemonEnvironment],
  ['Backend', backendEnvironment],
] as const)('lists the settings of the %s in docs/settings.md', (program, environment) => {
  expect(firstColumn('docs/settings.md', program).toSorted()).toEqual(
    Object.keys(environment.shape).toSorted(),
  )
})

test.each(['Daemon', 'Backend'] as const)(
  'lists the endpoints of the %s in docs/dev/protocol.md',
  (program) => {
    const sources = globSync(`${program.toLowerCase()}/routes/*.ts`, { cwd: ROOT }).map(read).join('\n')
    const served = [...sources.matchAll(/server\.(get|post)\(\s*['`](\/[^'`]*)['`]/g)].map(
      ([, method = '', path = '']) => `${method.toUpperCase()} ${path.replaceAll(/\$\{(\w+)\}/g, '<$1>')}`,
    )
    expect(firstColumn('docs/dev/protocol.md', program).toSorted()).toEqual(served.toSorted())
  },
)

const rowOf = (program: string, variable: string): string => {
  const text = read('docs/settings.md')
  const section = text.slice(text.indexOf(`\n## ${program}\n`))
  return section.split('\n').find((line) => line.startsWith(`| \`${variable}\``)) ?? ''
}

const NUMBERS = [
  ...Object.entries(daemonEnvironment.shape).map((entry) => ['Daemon', ...entry] as const),
  ...Object.entries(backendEnvironment.shape).map((entry) => ['Backend', ...entry] as const),
].filter(([, , schema]) => z.safeParse(schema, '5').data === 5)

test.each(NUMBERS)(
  'states in docs/settings.md the bounds that the %s sets for %s',
  (program, variable, schema) => {
    const [, least = '', most = ''] = /([\d,]+) to ([\d,]+)/.exec(rowOf(program, variable)) ?? []
    const [from, to] = [Number(least.replaceAll(',', '')), Number(most.replaceAll(',', ''))]
    const taken = [from - 1, from, to, to + 1].map((value) => z.safeParse(schema, String(value)).success)
    expect(taken).toEqual([false, true, true, false])
  },
)

/** Measurements of CoAuthors, by the name of the bench's row. */
const benchFigures = new Map(
  [...read('docs/dev/performance.md').matchAll(/^\| ([^|]+) \| (–|[\d.,]+)[^|]* \|/gm)].map(
    ([, row = '', figure = '']) => [row, Number(figure.replaceAll(',', ''))] as const,
  ),
)

/** The number in the document may differ from the measurement by this share of the measurement. */
const TOLERANCE = 0.2

test('quotes the measurements of the bench correctly in docs/dev/capacity.md', () => {
  const quoted = [
    ...read('docs/dev/capacity.md').matchAll(/\| ([^|:]+): ([\d.,]+|not measured)[^|]* \|/g),
  ].map(([, row = '', figure = '']) => ({ row, figure: Number(figure.replaceAll(',', '')) }))
  expect(quoted.length).toBeGreaterThan(10)
  const outdated = quoted.filter(({ row, figure }) => {
    const measured = benchFigures.get(row)
    if (measured === undefined) return true
    return !Number.isNaN(figure) && !(Math.abs(figure - measured) <= TOLERANCE * measured)
  })
  expect(outdated).toEqual([])
})
