import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  DAEMON_NODE_FLAGS,
  launcherOf,
  NODE_FLAGS,
  npxPackage,
  ownCommand,
} from '../../../shared/server/own-commands.ts'
import { useFolder } from '../../daemon/daemon.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

const folder = useFolder()
afterEach(() => vi.unstubAllEnvs())

test("shortens a command in the clone's folder", () => {
  vi.stubEnv('npm_lifecycle_event', 'start')
  vi.stubEnv('INIT_CWD', ROOT)
  const launcher = process.platform === 'win32' ? '.\\coauthors' : './coauthors'
  expect(['start', 'import FILE', 'cache clear'].map(ownCommand)).toEqual([
    'npm start',
    `${launcher} import FILE`,
    `${launcher} cache clear`,
  ])
})

test('names the clone’s folder in a command for another folder, as in a service', () => {
  vi.stubEnv('npm_lifecycle_event', '')
  const usual = process.cwd()
  process.chdir('/')
  onTestFinished(() => process.chdir(usual))
  for (const command of ['start', 'cache clear']) {
    expect(ownCommand(command)).toBe(`${launcherOf(ROOT, '/')} ${command}`)
    expect(ownCommand(command)).toContain(ROOT)
  }
})

test.each([
  ['linux', '/opt/clone', '/opt/clone/coauthors'],
  ['linux', "/opt/ü x/it's", "'/opt/ü x/it'\\''s/coauthors'"],
  ['darwin', '/opt/$HOME', "'/opt/$HOME/coauthors'"],
  ['win32', 'C:\\clone', 'C:\\clone\\coauthors'],
  ['win32', 'C:\\ü x', 'node "C:\\ü x\\bin\\coauthors.mjs"'],
] as const)('writes a launcher that all shells on %s start, for a clone in %s', (platform, clone, typed) => {
  expect(launcherOf(clone, '/', platform)).toBe(typed)
})

test('names a package as the user gave it to npx', () => {
  const installed = folder.file('node_modules/@scope/coauthors')
  mkdirSync(installed, { recursive: true })
  const note = (content: object) => writeFileSync(folder.file('package.json'), JSON.stringify(content))
  expect(npxPackage(installed)).toBe(null)
  note({ name: 'project', dependencies: {} })
  expect(npxPackage(installed)).toBe(null)
  note({ _npx: { packages: ['./coauthors-1.0.0.tgz'] } })
  expect(npxPackage(installed)).toBe('./coauthors-1.0.0.tgz')
})

/** On npm, `coauthors` without a scope is the package of another project. */
test('advises no command of another project', () => {
  const files = globSync('{bin,shared,daemon,backend,extension}/**/*.{ts,tsx,mjs}', { cwd: ROOT })
  const advice = /^(?!\s*(?:\*|\/)).*(?:npx coauthors|\b(?:run|see) `?coauthors (?!--))/m
  expect(files.filter((file) => advice.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})

test('passes the flags of each program from the launcher to Node', () => {
  mkdirSync(folder.file('bin'))
  for (const file of ['bin/launch.mjs', 'bin/our-node.mjs', 'bin/compiled.mjs', 'package.json'])
    cpSync(join(ROOT, file), folder.file(file))
  writeFileSync(folder.file('bin/coauthors.mjs'), 'console.log(JSON.stringify(process.execArgv))')
  const flagsOf = (...args: readonly string[]): unknown =>
    JSON.parse(
      execFileSync(process.execPath, [folder.file('bin/launch.mjs'), 'coauthors', ...args], {
        encoding: 'utf8',
      }),
    )
  expect([flagsOf(), flagsOf('start'), flagsOf('daemon')]).toEqual(Array(3).fill(DAEMON_NODE_FLAGS))
  expect([flagsOf('backend'), flagsOf('import', 'start')]).toEqual(Array(2).fill(NODE_FLAGS))
})
