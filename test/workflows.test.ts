import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import manifest from '../package.json' with { type: 'json' }

/** Checks .github/ without running a workflow. */

const ROOT = resolve(import.meta.dirname, '..')

type Step = { run?: string; uses?: string }
type Job = { permissions?: Record<string, string>; uses?: string; steps?: Step[] }
type Workflow = { permissions: Record<string, string>; jobs: Record<string, Job> }

const TEXTS = globSync('.github/workflows/*.yml', { cwd: ROOT })
  .toSorted()
  .map((path) => [basename(path), readFileSync(resolve(ROOT, path), 'utf8')] as const)
// GitHub's parser checks this shape in a test below
const WORKFLOWS = TEXTS.map(([name, text]) => [name, parse(text) as Workflow] as const)
const JOBS = WORKFLOWS.flatMap(([, { jobs }]) => Object.entries(jobs))
const STEPS = JOBS.flatMap(([, { steps = [] }]) => steps)

/** Loads GitHub's parser. It imports JSON without `with { type: 'json' }`, which Node requires, so a hook adds it. */
async function loadParser() {
  const hooks = registerHooks({
    load: (url, context, next) =>
      next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
  })
  return import('@actions/workflow-parser').finally(() => hooks.deregister())
}

test.each(TEXTS)('parses %s as a workflow whose expressions name existing values', async (name, content) => {
  const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await loadParser()
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter())
  if (value) await convertWorkflowTemplate(context, value)
  expect(context.errors.getErrors().map(({ message }) => message)).toEqual([])
})

test('runs only existing npm scripts and files', () => {
  const commands = STEPS.flatMap(({ run = '' }) => run.split('\n'))
  const scripts = commands.flatMap(
    (line) => /\bnpm (?:run )?(test\b[\w:]*|(?<=run )[\w:]+)/.exec(line)?.[1] ?? [],
  )
  expect(scripts).toEqual(expect.arrayContaining(['test', 'test:firefox', 'package', 'zip']))
  expect(scripts.filter((script) => !Object.hasOwn(manifest.scripts, script))).toEqual([])
  const files = commands.flatMap((line) => /\b(?:bin|test)\/[\w./-]+/g.exec(line) ?? [])
  expect(files.filter((file) => globSync(file, { cwd: ROOT }).length === 0)).toEqual([])
})

test('names each action by its commit, with the version in a comment', () => {
  const used = TEXTS.flatMap(([, text]) => [...text.matchAll(/\buses: (.*)/g)].map(([, action]) => action))
  expect(used.length).toBeGreaterThan(10)
  const loose = used.filter(
    (action = '') => !/^(actions\/[\w-]+@[0-9a-f]{40} # v[\d.]+|\.\/.*\.yml)$/.test(action),
  )
  expect(loose).toEqual([])
})

test('gives write permissions only to publishing jobs', () => {
  const byDefault = WORKFLOWS.map(([name, { permissions }]) => [name, permissions])
  expect(byDefault).toEqual([
    ['advisories.yml', { contents: 'read' }],
    ['checks.yml', { contents: 'read' }],
    ['release.yml', {}],
  ])
  const writes = JOBS.flatMap(([job, { permissions = {} }]) =>
    Object.keys(permissions).flatMap((scope) => (permissions[scope] === 'write' ? [`${job}: ${scope}`] : [])),
  )
  const signed = (job: string) => [`${job}: id-token`, `${job}: attestations`]
  expect(writes).toEqual([
    'npm: id-token',
    ...['github: contents', ...signed('github')],
    ...['container: packages', ...signed('container')],
  ])
})
