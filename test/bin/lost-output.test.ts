import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openStore } from '../../daemon/store/sqlite/files/open-store.ts'
import { useFolder } from '../daemon/daemon.ts'
import { putText } from '../daemon/store/test-store.ts'
import { makeSmallDisk } from '../faults/small-disk.ts'
import { COMMAND, freePort } from '../programs.ts'
import { soon } from '../soon.ts'

/** In these tests, the output is a closed pipe or a file on a full disk. */

const folder = useFolder()
const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** Runs a program whose output goes to `head -1`, which ends after one line. `code` resolves to the program's exit code. */
function throughHead(args: string[], env: NodeJS.ProcessEnv) {
  const [codeFile, pidFile] = [folder.file('code'), folder.file('pid')]
  const script = '{ "$@" & echo $! > "$PID_FILE"; wait $!; echo $? > "$CODE_FILE"; } 2>&1 | head -1'
  const shell = spawn('sh', ['-c', script, 'sh', process.execPath, COMMAND, ...args], {
    env: { ...process.env, COAUTHORS_DATA_DIR: folder.path, CODE_FILE: codeFile, PID_FILE: pidFile, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(shell, 'exit')
  endings.push(() => shell.exitCode === null && kill('SIGKILL'))
  const kill = (signal: NodeJS.Signals) => process.kill(Number(readFileSync(pidFile, 'utf8')), signal)
  return {
    firstLine: once(shell.stdout, 'data').then(String),
    kill,
    code: async () => {
      await ended
      return Number(readFileSync(codeFile, 'utf8'))
    },
  }
}

const isUp = async (url: string, path: string) => {
  const answer = await fetch(url + path).catch(() => null)
  return answer?.status === 200
}

test.runIf(process.platform !== 'win32').each([
  ['daemon', '/api/runtime/stats'],
  ['backend', '/api/state'],
])('runs and stops a %s with its log in a closed pipe', async (name, path) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = throughHead([name], { PORT: String(port), LOG_LEVEL: 'debug' })
  expect(await program.firstLine).toMatch(/^[^\n]+\n$/)
  // Each request writes a line to the log.
  await soon(async () => expect(await isUp(url, path)).toBe(true))
  for (let time = 0; time < 5; time++) expect(await isUp(url, path)).toBe(true)
  program.kill('SIGTERM')
  expect(await program.code()).toBe(0)
})

test.runIf(process.platform !== 'win32')(
  'exits with 0 if the program that reads its output ends early',
  async () => {
    const store = openStore(folder.file('runtime.sqlite'))
    // Stores more than a pipe holds.
    for (let number = 0; number < 300; number++)
      await putText(store, `${number} ${'k'.repeat(200)}`, `{"text":"${'x'.repeat(1000)}"}`)
    await store.close()
    const command = throughHead(['cache', 'export', '-'], {})
    expect(await command.firstLine).toMatch(/^[^\n]+k[^\n]+\n$/)
    expect(await command.code()).toBe(0)
  },
)

test('runs a daemon with its log on a full disk', async (context) => {
  const disk = makeSmallDisk(folder.file('disk'), 400)
  if (disk === null) return context.skip('only root can make a small disk')
  const log = join(disk.path, 'log')
  const ballast = join(disk.path, 'ballast')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const out = openSync(log, 'a')
  const daemon = spawn(process.execPath, [COMMAND, 'daemon'], {
    env: { ...process.env, COAUTHORS_DATA_DIR: folder.path, PORT: String(port), LOG_LEVEL: 'debug' },
    stdio: ['ignore', out, out],
  })
  closeSync(out)
  endings.push(disk.unmount, () => ended(daemon))
  await soon(async () => expect(await isUp(url, '/api/runtime/stats')).toBe(true))
  expect(() => writeFileSync(ballast, Buffer.alloc(1_000_000))).toThrow('ENOSPC')
  const before = readFileSync(log, 'utf8').length
  // Causes more lines than fit into the last disk block of the log.
  for (let time = 0; time < 100; time++) expect(await isUp(url, '/api/runtime/stats')).toBe(true)
  expect(readFileSync(log, 'utf8').length - before).toBeLessThan(8192)
  rmSync(ballast)
  expect(await isUp(url, '/api/runtime/history')).toBe(true)
  await soon(() => expect(readFileSync(log, 'utf8')).toContain('/api/runtime/history'))
})

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
