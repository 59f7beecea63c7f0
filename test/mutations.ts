import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync } from 'vite'
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'

/**
 * `npm run mutate -- [COUNT] [--seed SEED] [--in PATH …] [--project NAME …] [--tests PATH …] [--without PATH …]`
 *
 * Changes one expression at a time in a copy of the checkout, and runs the tests that import the file.
 * Prints each change that compiles and fails no test. `--tests` and `--without` select tests by a part of their paths.
 */

const ROOT = resolve(import.meta.dirname, '..')
const FOLDERS = [
  ...['conflicts', 'conference', 'people', 'names', 'encodings', 'collaborators', 'export', 'query'].map(
    (name) => `shared/${name}`,
  ),
  ...['names', 'coauthorship', 'conference'].map((name) => `backend/${name}`),
]
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    in: { type: 'string', multiple: true, default: FOLDERS },
    project: { type: 'string', multiple: true, default: ['unit', 'integration'] },
    tests: { type: 'string', multiple: true, default: [] },
    without: { type: 'string', multiple: true, default: [] },
  },
})

const copy = mkdtempSync(join(tmpdir(), 'coauthors-mutations-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
process.on('SIGINT', () => process.exit(130))
const LEFT_OUT = ['node_modules', '.git', '.output', '.wxt'].map((name) => join(ROOT, name))
cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.includes(path) })
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction')

type Mutation = { file: string; source: string; mutated: string; line: number }

type SyntaxNode = { type: string; start: number; end: number; [field: string]: unknown }

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const SWAPPED: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
}

/** Finds the one-line changes of a file. Strings, types and imports stay. */
function mutationsOf(file: string): Mutation[] {
  const source = readFileSync(join(copy, file), 'utf8')
  const found: Mutation[] = []
  function replace(start: number, end: number, replacement: string): void {
    const mutated = source.slice(0, start) + replacement + source.slice(end)
    // A number may be the key of an object. An expression cannot stand there.
    if (source.slice(start, end).includes('\n') || parseSync(file, mutated).errors.length > 0) return
    found.push({ file, source, mutated, line: source.slice(0, start).split('\n').length })
  }
  function mutate({ type, start, end, left, right, operator, test, callee, value }: SyntaxNode): void {
    if (isNode(left) && isNode(right) && typeof operator === 'string') {
      const at = source.indexOf(operator, left.end)
      const { value: operand } = right
      const swapped = SWAPPED[operator]
      if (operator === '??') replace(left.end, right.end, '')
      else if (swapped && (!'+-'.includes(operator) || typeof operand === 'number'))
        replace(at, at + operator.length, swapped)
    }
    if (isNode(test) && (type === 'IfStatement' || type === 'ConditionalExpression'))
      replace(test.start, test.end, `!(${source.slice(test.start, test.end)})`)
    if (type === 'Literal' && typeof value === 'boolean') replace(start, end, String(!value))
    if (type === 'Literal' && typeof value === 'number')
      for (const near of [value - 1, value + 1]) replace(start, end, `(${near})`)
    if (type === 'CallExpression' && isNode(callee)) {
      const { object, property } = callee
      const method = isNode(property) ? source.slice(property.start, property.end) : ''
      if (isNode(object) && ['filter', 'slice'].includes(method)) replace(object.end, end, '')
      if (['sort', 'toSorted'].includes(method)) replace(end, end, '.reverse()')
    }
  }
  function walk(value: unknown): void {
    if (Array.isArray(value)) value.forEach(walk)
    if (!isNode(value) || value.type === 'ImportDeclaration') return
    const { expression, operator, left, right } = value
    // `x as T` and `x satisfies T` contain an expression. Other nodes of TypeScript are types.
    if (value.type.startsWith('TS')) walk(expression)
    else {
      mutate(value)
      // The default of `list[at] ?? 0` may be there only for the compiler.
      const isForCompiler = operator === '??' && isNode(left) && left.computed === true && isNode(right)
      if (isForCompiler && ['Literal', 'UnaryExpression'].includes(right.type)) walk(left)
      else Object.values(value).forEach(walk)
    }
  }
  walk(parseSync(file, source).program)
  return found
}

/** A random order that depends only on the seed. */
function shuffled(mutations: readonly Mutation[]): Mutation[] {
  const keyOf = ({ file, mutated }: Mutation): string => hash('sha256', options.seed + file + mutated)
  const keyed = mutations.map((mutation) => ({ mutation, key: keyOf(mutation) }))
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ mutation }) => mutation)
}

class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

/**
 * Ends a test process that is in an endless loop: its timers have not run during two minutes of processor time.
 * On a busy machine, two minutes of the clock may pass without an endless loop.
 */
const WATCHDOG = `import { isMainThread, Worker } from 'node:worker_threads'
const watch = 'const used = () => process.cpuUsage().user; let alive = used();' +
  'setInterval(() => { if (used() - alive > 120e6) process.kill(process.pid, "SIGKILL") }, 1000);' +
  'require("node:worker_threads").parentPort.on("message", () => { alive = used() })'
if (isMainThread) {
  const dog = new Worker(watch, { eval: true })
  dog.unref()
  setInterval(() => dog.postMessage('alive'), 1000).unref()
}`

process.chdir(copy)
process.env.COAUTHORS_TEST_DATA ??= resolve(ROOT, '../shared/data')
const vitest = await createVitest('test', {
  root: copy,
  watch: false,
  bail: 1,
  maxWorkers: 1,
  project: options.project,
  reporters: [{}],
  sequence: { sequencer: AsGiven },
})
// The projects do not inherit `execArgv`.
for (const { config } of vitest.projects)
  config.execArgv.push(`--import=data:text/javascript,${encodeURIComponent(WATCHDOG)}`)

async function testsOf(file: string): Promise<TestSpecification[]> {
  vitest.config.related = [join(copy, file)]
  const tests = await vitest.getRelevantTestSpecifications(options.tests)
  return tests.filter(({ moduleId }) => !options.without.some((part) => moduleId.includes(part)))
}

/** The number of tests that run before the compiler. The compiler is faster than all other tests together. */
const LIKELIEST = 10

/** Starts with the tests nearest to the file in the tree. The others follow by their duration without a mutation. */
function likeliestFirst(tests: readonly TestSpecification[], file: string): TestSpecification[] {
  const own = join(copy, 'test', file).replace('.ts', '.test.ts')
  const distance = ({ moduleId }: TestSpecification): number => relative(moduleId, own).split(sep).length
  const duration = ({ testModule }: TestSpecification): number => testModule?.diagnostic().duration ?? 0
  const shortest = tests.toSorted((one, other) => duration(one) - duration(other))
  const nearest = new Set(
    shortest.toSorted((one, other) => distance(one) - distance(other)).slice(0, LIKELIEST),
  )
  return [...shortest.filter((test) => nearest.has(test)), ...shortest.filter((test) => !nearest.has(test))]
}

async function pass(tests: TestSpecification[]): Promise<boolean> {
  await vitest.runTestSpecifications(tests)
  return tests.every(({ testModule }) => testModule?.ok())
}

function compiles(): boolean {
  const info = join(copy, '.output/types.tsbuildinfo')
  const args = ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', info]
  return spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore' }).status === 0
}

type Outcome = 'caught' | 'no types' | 'survived'

/** `no types`: the mutation does not compile. `npm run check` would report it. */
async function outcomeOf({ file, source, mutated }: Mutation, tests: TestSpecification[]): Promise<Outcome> {
  const path = join(copy, file)
  writeFileSync(path, mutated)
  vitest.invalidateFile(path)
  try {
    if (!(await pass(tests.slice(0, LIKELIEST)))) return 'caught'
    if (!compiles()) return 'no types'
    return (await pass(tests.slice(LIKELIEST))) ? 'survived' : 'caught'
  } finally {
    writeFileSync(path, source)
    vitest.invalidateFile(path)
  }
}

const patterns = options.in.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`))
const all = globSync(patterns, { cwd: copy }).sort().flatMap(mutationsOf)
const picked = shuffled(all).slice(0, Number(positionals[0] ?? 20))
console.log(`${picked.length} of ${all.length} mutations, seed ${options.seed}`)
const testsByFile = new Map<string, TestSpecification[]>()
for (const file of new Set(picked.map(({ file }) => file))) testsByFile.set(file, await testsOf(file))
// Two files of one test have equal objects for it.
const tests = [...new Map([...testsByFile.values()].flat().map((test) => [test.taskId, test])).values()]
console.log(`${tests.length} test files run without a mutation first.`)
if (!compiles() || !(await pass(tests))) throw new Error('Types or tests fail without a mutation.')
for (const [file, tests] of testsByFile) testsByFile.set(file, likeliestFirst(tests, file))
const table: Record<string, Record<Outcome, number>> = {}
for (const [index, mutation] of picked.entries()) {
  const { file, line, source, mutated } = mutation
  const folder = file.split('/').slice(0, 2).join('/')
  const row = table[folder] ?? { caught: 0, 'no types': 0, survived: 0 }
  table[folder] = row
  const outcome = await outcomeOf(mutation, testsByFile.get(file) ?? [])
  row[outcome] += 1
  const [before, after] = [source, mutated].map((text) => text.split('\n')[line - 1]?.trim())
  console.log(
    `${index + 1} ${outcome} ${file}:${line}${outcome !== 'survived' ? '' : `\n  - ${before}\n  + ${after}`}`,
  )
}
console.table(table)
await vitest.close()
