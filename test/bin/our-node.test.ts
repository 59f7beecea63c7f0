import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { useFolder } from '../daemon/daemon.ts'
import { stopProgram, untilPrinted } from '../programs.ts'

/** Runs the scripts of a clone with the machine's npm. They must use the Node that `npm ci` installs. */

const ROOT = resolve(import.meta.dirname, '../..')
const NODE_PACKAGES = Object.entries(manifest.optionalDependencies)
const [, ourVersion] =
  NODE_PACKAGES.find(([name]) => existsSync(join(ROOT, 'node_modules', name, 'package.json'))) ?? []

/** Without the folders that npm and the launcher put in front, npm runs on the machine's own Node. */
const MACHINE_PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)

/** Makes the running Node behave like one that is too old for the programs. */
const AS_OLD_NODE = '--no-experimental-strip-types'

const folder = useFolder()

/** Copies only the launchers, as for a clone without installed packages. */
function copyLaunchers(): void {
  for (const file of [
    'bin/launch.mjs',
    'bin/our-node.mjs',
    'bin/compiled.mjs',
    'bin/coauthors.mjs',
    'bin/command-line.ts',
    'coauthors',
    'coauthors.cmd',
    'package.json',
    '.npmrc',
  ]) {
    cpSync(join(ROOT, file), folder.file(file))
  }
}

function start(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(command, args, {
    cwd: folder.path,
    env: { ...process.env, TMPDIR: folder.path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = start(command, args, env)
  const [stdout, stderr, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    once(child, 'close'),
  ])
  return { code, stdout: stdout.trim(), stderr: stderr.trim() }
}

const WAITS = `process.once('SIGTERM', () => { console.log('ended in order'); process.exit(7) })
  setInterval(() => {}, 1000)
  console.log('waits as ' + process.pid)`

const inRoot = (file: string): string => join(ROOT, file)

test('starts every script of npm with the launcher', () => {
  const commands = Object.values(manifest.scripts).flatMap((script) => script.split(' && '))
  expect(commands.filter((command) => !command.startsWith('node bin/launch.mjs '))).toEqual([])
})

test('says in one line what to do if npm pack has made the package', async () => {
  copyLaunchers()
  rmSync(folder.file('bin/command-line.ts'))
  expect(await run(process.execPath, ['bin/coauthors.mjs', 'start'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'This package lacks its programs: run npm run package in a clone, and install that package.',
  })
})

describe.skipIf(ourVersion === undefined)('on a platform with a package of Node', () => {
  // npm before 11.6.2 links no `node`, because six optional packages have a program named node: test/first-command.ts.
  test('runs scripts on the packaged Node if npm has linked no Node', async () => {
    copyLaunchers()
    const packages = NODE_PACKAGES.map(([name]) => join('node_modules', name)).filter((path) =>
      existsSync(inRoot(path)),
    )
    mkdirSync(folder.file('node_modules'))
    for (const path of packages) symlinkSync(inRoot(path), folder.file(path), 'junction')
    expect(await run('node', ['bin/launch.mjs', '--version'], { PATH: MACHINE_PATH })).toMatchObject({
      code: 0,
      stdout: `v${ourVersion}`,
    })
  })

  test('starts coauthors again with the packaged Node if an old Node has started it', async () => {
    const version = await run(process.execPath, [AS_OLD_NODE, inRoot('bin/coauthors.mjs'), '--version'])
    expect(version).toEqual({ code: 0, stdout: manifest.version, stderr: '' })
  })

  test('finds the packaged Node under the name node in a launched program', async () => {
    writeFileSync(
      folder.file('which.mjs'),
      `import { execSync } from 'node:child_process'; console.log(String(execSync('node --version')))`,
    )
    const which = await run(process.execPath, [inRoot('bin/launch.mjs'), 'which.mjs'], { PATH: MACHINE_PATH })
    expect(which.stdout).toBe(`v${ourVersion}`)
  })
})

test.skipIf(process.platform === 'win32')(
  "runs on the machine's Node if it is new enough and the packaged Node cannot be loaded",
  async () => {
    copyLaunchers()
    for (const [name] of NODE_PACKAGES) {
      const bin = join(folder.path, 'node_modules', name, 'bin')
      mkdirSync(bin, { recursive: true })
      writeFileSync(join(bin, 'node'), '#!/bin/sh\nexit 127\n', { mode: 0o755 })
    }
    writeFileSync(folder.file('version.mjs'), 'console.log(process.version)')
    const version = await run(process.execPath, ['bin/launch.mjs', 'version.mjs'])
    expect(version).toMatchObject({ code: 0, stdout: process.version })
  },
)

test("starts an installed package's program, and passes on its exit code", async () => {
  const wrong = await run(process.execPath, [inRoot('bin/launch.mjs'), '@biomejs/biome', 'no-such-command'])
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('no-such-command') })
})

test.skipIf(process.platform === 'win32')(
  "ends the program in order when the launcher gets SIGTERM, with the program's exit code",
  async () => {
    writeFileSync(folder.file('waits.mjs'), WAITS)
    const child = start(process.execPath, [inRoot('bin/launch.mjs'), 'waits.mjs'])
    const printed = child.stdout ? text(child.stdout) : ''
    await untilPrinted(child, 'waits')
    expect(await stopProgram(child)).toBe(7)
    expect(await printed).toContain('ended in order')
  },
)

test.skipIf(process.platform === 'win32')(
  "sends no second SIGTERM to a program that ends at its process group's SIGTERM",
  async () => {
    writeFileSync(
      folder.file('closes.mjs'),
      `let signals = 0
       process.on('SIGTERM', () => {
         signals++
         setTimeout(() => process.exit(signals === 1 ? 7 : 1), 100)
       })
       setInterval(() => {}, 1000)
       console.log('waits')`,
    )
    const child = spawn(process.execPath, [inRoot('bin/launch.mjs'), 'closes.mjs'], {
      cwd: folder.path,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await untilPrinted(child, 'waits')
    const closed = once(child, 'close')
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    expect((await closed)[0]).toBe(7)
  },
)

test.skipIf(process.platform === 'win32')('ends npm start in order when only npm gets SIGTERM', async () => {
  copyLaunchers()
  writeFileSync(folder.file('bin/coauthors.mjs'), WAITS)
  const npm = start('npm', ['start'])
  const printed = npm.stdout ? text(npm.stdout) : ''
  await untilPrinted(npm, 'waits')
  npm.kill('SIGTERM')
  expect(await printed).toContain('ended in order')
})

test.skipIf(process.platform === 'win32')(
  'ends the launcher with its parent only if npm has started it',
  async () => {
    copyLaunchers()
    writeFileSync(folder.file('bin/coauthors.mjs'), WAITS)
    const launch = `${JSON.stringify(process.execPath)} bin/launch.mjs coauthors`
    const parent = start('sh', ['-c', `npm_lifecycle_event=start ${launch} >npm & ${launch} & wait`], {
      npm_lifecycle_event: '',
    })
    const survivor = Number(/\d+/.exec(await untilPrinted(parent, 'waits'))?.[0])
    const underNpm = () => readFileSync(folder.file('npm'), 'utf8')
    await expect.poll(underNpm).toContain('waits')
    parent.kill('SIGKILL')
    await expect.poll(underNpm).toContain('ended in order')
    expect(process.kill(survivor, 'SIGTERM')).toBe(true)
    await once(parent, 'close')
  },
)

describe("the clone's launcher", () => {
  const isWindows = process.platform === 'win32'

  /** Without quotes, a shell splits the name of this folder. */
  function clone(program: string): string {
    copyLaunchers()
    const path = folder.file('a clone ü')
    mkdirSync(path)
    for (const file of ['bin', 'coauthors', 'coauthors.cmd', 'package.json'])
      renameSync(folder.file(file), join(path, file))
    writeFileSync(join(path, 'bin/coauthors.mjs'), program)
    return path
  }
  const launch = (path: string, args: readonly string[], env?: NodeJS.ProcessEnv) =>
    isWindows
      ? run('cmd', ['/d', '/c', join(path, 'coauthors.cmd'), ...args], env)
      : run(join(path, 'coauthors'), args, env)

  test('passes on arguments and exit code, from any folder', async () => {
    const program =
      'console.log(JSON.stringify([process.cwd(), process.argv.slice(2)])); process.exitCode = 5'
    const args = isWindows ? ['check', 'a b.txt'] : ['check', 'ü "b" $c.txt', '--', '-n', '', '*']
    const { code, stdout } = await launch(clone(program), args)
    expect({ code, said: JSON.parse(stdout) }).toEqual({ code: 5, said: [realpathSync(folder.path), args] })
  })

  test.skipIf(isWindows)('ends in order when the launcher gets SIGTERM', async () => {
    const child = start(join(clone(WAITS), 'coauthors'), ['start'])
    await untilPrinted(child, 'waits')
    expect(await stopProgram(child)).toBe(7)
  })

  test.skipIf(isWindows)('follows a link to the launcher', async () => {
    symlinkSync(join(clone("console.log('here')"), 'coauthors'), folder.file('link'))
    expect(await run(folder.file('link'), [])).toMatchObject({ code: 0, stdout: 'here' })
  })

  test.skipIf(isWindows)('says in one line that there is no Node', async () => {
    const empty = folder.file('empty')
    mkdirSync(empty)
    for (const tool of ['readlink', 'dirname'])
      symlinkSync(execFileSync('which', [tool], { encoding: 'utf8' }).trim(), join(empty, tool))
    expect(await launch(clone(''), ['check'], { PATH: empty })).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^CoAuthors needs Node, and none is installed: [^\n]* npm ci in [^\n]*$/),
    })
  })
})

test('says what to do if nothing is installed and Node is old', async () => {
  copyLaunchers()
  for (const args of [
    ['bin/coauthors.mjs', 'start'],
    ['bin/launch.mjs', 'coauthors', 'start'],
  ]) {
    expect(await run(process.execPath, [AS_OLD_NODE, ...args])).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^CoAuthors needs Node 22\.18 or newer, [^\n]*npm ci[^\n]*$/),
    })
  }
})

test('says what to do if a script needs a package that is not installed', async () => {
  copyLaunchers()
  expect(await run(process.execPath, ['bin/launch.mjs', 'vitest', 'run'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'A package is missing (vitest): run npm ci first.',
  })
})
