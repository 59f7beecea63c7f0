import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join, resolve, sep } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { freePort, untilPrinted } from '../../programs.ts'
import { thirdPartyEntries } from './third-party-entries.ts'

/** Builds the package, installs it into an empty folder, and runs it there. */

const ROOT = resolve(import.meta.dirname, '../../..')
const TARBALL = `coauthors-${manifest.version}.tgz`
const MOST_BYTES = 40_000_000
const isWindows = process.platform === 'win32'
/** npm's error codes if it does not reach its registry. */
const NO_REGISTRY = /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ENOTCACHED/

const folder = mkdtempSync(join(tmpdir(), 'coauthors package ü '))
const prefix = join(folder, 'global')
const modules = join(prefix, isWindows ? '' : 'lib', 'node_modules')
const installed = join(modules, manifest.name)
let env: NodeJS.ProcessEnv
let isInstalled = false
/** `npm run package` advises this command. */
let advised = ''

const runNpm = (...args: readonly string[]) =>
  spawnSync('npm', args, { cwd: folder, env, encoding: 'utf8', shell: isWindows })

beforeAll(() => {
  env = { ...process.env, COAUTHORS_DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', TMPDIR: folder }
  // Sets `PATH` as it is in a terminal outside of the clone.
  env.PATH = (env.PATH ?? '')
    .split(delimiter)
    .filter((path) => !path.includes('.bin'))
    .join(delimiter)
  for (const name of Object.keys(env))
    if (/^npm_|^INIT_CWD$|^NODE_COMPILE_CACHE$/i.test(name)) delete env[name]
  const built = spawnSync(process.execPath, ['bin/launch.mjs', 'bin/package/build-package.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(built.stderr).toBe('')
  expect(built.status).toBe(0)
  advised = /npx .+$/m.exec(built.stdout)?.[0] ?? ''
  copyFileSync(join(ROOT, '.output', TARBALL), join(folder, TARBALL))
  // npx installs into this cache folder, which links to the downloaded packages of the machine's cache.
  const cache = runNpm('config', 'get', 'cache').stdout.trim()
  mkdirSync(join(cache, '_cacache'), { recursive: true })
  mkdirSync(join(folder, 'cache'))
  symlinkSync(join(cache, '_cacache'), join(folder, 'cache/_cacache'), 'junction')
  Object.assign(env, { npm_config_cache: join(folder, 'cache'), npm_config_prefix: prefix })
  const quick = ['--prefer-offline', '--fetch-retries=0', '--no-audit', '--no-fund', '--loglevel=warn']
  const { status, stderr } = runNpm('install', '--global', ...quick, `./${TARBALL}`)
  if (status !== 0 && NO_REGISTRY.test(stderr)) {
    process.stdout.write('The tests of the package are skipped: npm does not reach its registry.\n')
    return
  }
  expect([status, stderr]).toEqual([0, ''])
  isInstalled = true
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const inPackage = (name: string, story: () => void | Promise<void>): void =>
  test(name, { timeout: 120_000 }, async ({ skip }) => {
    skip(!isInstalled)
    await story()
  })

/** On Windows, the installed command is a script and needs a shell. */
const start = (...args: readonly string[]): ChildProcess => {
  const [program = '', ...first] = isWindows
    ? [process.execPath, join(installed, 'bin/coauthors.mjs')]
    : [join(prefix, 'bin/coauthors')]
  return spawn(program, [...first, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function run(...args: readonly string[]) {
  const child = start(...args)
  const [stdout, stderr, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'close'),
  ])
  return { code, stdout, stderr }
}

const filesIn = (root: string): string[] =>
  globSync('**', { cwd: root })
    .concat(globSync('.output/**', { cwd: root }))
    .filter((path) => statSync(join(root, path)).isFile())
    .map((path) => path.replaceAll(sep, '/'))

inPackage('contains only compiled files, runs no install scripts, and takes less than 40 MB', () => {
  const own = filesIn(installed).filter((path) => !path.startsWith('node_modules/'))
  expect(
    own.filter((path) => /\.[jt]sx?$/.test(path) && !/^(dist|\.output\/page)\/.*\.js$/.test(path)),
  ).toEqual([])
  expect(own.filter((path) => /\.tsx?$|test/.test(path))).toEqual([])
  const compiled = readFileSync(join(installed, 'dist/command-line.js'), 'utf8')
  expect(compiled).not.toContain(ROOT)
  expect(thirdPartyEntries(readFileSync(join(installed, 'THIRD-PARTY.txt'), 'utf8'))).toEqual(
    // minimatch is in a file of glob, preact in the page, and nicknames is a table.
    expect.arrayContaining(['fastify', 'saxes', 'pg-types', 'pgpass', 'minimatch', 'preact', 'nicknames,']),
  )

  const { metadata, components } = JSON.parse(readFileSync(join(installed, 'sbom.cdx.json'), 'utf8'))
  expect(metadata.component).toMatchObject({
    name: manifest.name,
    version: manifest.version,
    type: 'application',
  })
  expect(components.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['better-sqlite3', 'fastify', 'preact']),
  )

  const packages = globSync('**/package.json', { cwd: modules })
  const scripts = packages.flatMap((path) =>
    Object.keys(JSON.parse(readFileSync(join(modules, path), 'utf8')).scripts ?? {}).map(
      (name) => `${path}: ${name}`,
    ),
  )
  expect(scripts.filter((name) => /: (pre|post)?install$/.test(name))).toEqual([])
  const bytes = filesIn(modules).reduce((sum, path) => sum + statSync(join(modules, path)).size, 0)
  expect(bytes).toBeLessThan(MOST_BYTES)
})

inPackage('contains a compiled file for each thread and each process of the programs', () => {
  const threads = '{backend,daemon,bin/conference}/**/!(*-in)-{worker,thread,process}.ts'
  // The workers of the page are in the built page.
  const sources = globSync(threads, { cwd: ROOT, exclude: ['daemon/page/**', '**/read-in-*'] })
  expect(sources.length).toBeGreaterThan(4)
  const missing = sources.filter(
    (path) => globSync(`dist/${basename(path, '.ts')}-*.js`, { cwd: installed }).length === 0,
  )
  expect(missing).toEqual([])
})

inPackage('starts both servers, serves the page, and runs the commands by the name coauthors', async () => {
  const [port, backendPort] = [await freePort(), await freePort()]
  Object.assign(env, { PORT: String(port) })
  const child = start('start', '--backend-port', String(backendPort))
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  const errors = child.stderr ? text(child.stderr) : ''
  expect(await untilPrinted(child, 'Ctrl-C')).toMatch(/starter data only .*: coauthors import \(downloads/)

  writeFileSync(join(folder, 'a.txt'), 'Ion Stoica\n')
  writeFileSync(join(folder, 'b.txt'), 'Scott Shenker\n')
  await requirePage(port)
  await run('check', 'a.txt', 'b.txt')
  const check = await run('check', 'a.txt', 'b.txt')
  expect(check).toMatchObject({ code: 3, stderr: expect.stringContaining('From the cache') })

  writeFileSync(
    join(folder, 'authors.csv'),
    'paper,title,given_name,family_name,email\n1,One,Ion,Stoica,i@a.test\n',
  )
  writeFileSync(join(folder, 'pcinfo.csv'), 'given_name,family_name,email,roles\nScott,Shenker,s@b.test,pc\n')
  env.API_BASE_URL = `http://localhost:${backendPort}`
  const files = ['--submissions', 'authors.csv', '--committee', 'pcinfo.csv']
  expect(await run('conference', ...files)).toMatchObject({
    code: 3,
    stdout: expect.stringMatching(/Shenker: Ion Stoica/),
  })

  const doctor = JSON.parse((await run('doctor', '--json')).stdout)
  expect(doctor).toContainEqual({ check: 'pages', level: 'ok', what: 'as installed' })
  expect(doctor).toContainEqual(expect.objectContaining({ check: 'backend', level: 'ok' }))
  delete env.API_BASE_URL

  child.kill()
  await ended
  expect(await errors).toBe('')
})

/** The browser tests run the clone's page, so the package must have the same page. */
async function requirePage(port: number): Promise<void> {
  const address = `http://localhost:${port}`
  const [, script = ''] = /<script [^>]*src="([^"]+)"/.exec(await (await fetch(address)).text()) ?? []
  const code = await (await fetch(new URL(script, address))).text()
  expect(code).toBe(readFileSync(join(ROOT, '.output/page', script), 'utf8'))
  const pageFiles = filesIn(join(installed, '.output/page'))
  expect(pageFiles).toEqual(filesIn(join(ROOT, '.output/page')).filter((path) => path !== 'licenses.json'))
}

inPackage('imports in separate processes and threads', async () => {
  const dump = join(ROOT, 'backend/starter/starter.xml')
  env.COAUTHORS_DATA_DIR = join(folder, 'imported')
  expect(await run('import', dump)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('153 papers'),
  })
})

inPackage(
  'runs with the npx command that npm run package prints, and refuses to install a service from npx',
  () => {
    const quietly = { ...env, npm_config_yes: 'true', npm_config_offline: 'true' }
    const ran = spawnSync(`${advised} service install`, {
      cwd: folder,
      env: quietly,
      encoding: 'utf8',
      shell: true,
    })
    expect(ran).toMatchObject({
      status: 1,
      stderr: `A service needs an installation that stays: npm install --global ${advised.replace('npx ', '')}, then coauthors service install.\n`,
    })
  },
)
