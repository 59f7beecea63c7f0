import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { planPrograms } from '../../bin/service/program-plan.ts'
import { NODE_FLAGS } from '../../shared/server/own-commands.ts'
import { useFolder } from '../daemon/daemon.ts'
import { COMMAND, freePort, stopProgram, untilPrinted } from '../programs.ts'

/** Node's inspector runs any code from outside. SIGUSR1 opens it, unless `--disable-sigusr1` or a listener prevents that. */

const ROOT = resolve(import.meta.dirname, '../..')

const folder = useFolder()

function isOpen(port: number): Promise<boolean> {
  const socket = createConnection({ host: '127.0.0.1', port })
  const { promise, resolve: settle } = Promise.withResolvers<boolean>()
  socket.once('connect', () => settle(true)).once('error', () => settle(false))
  return promise.finally(() => socket.destroy())
}

/** Starts a program, sends SIGUSR1, and tells whether its inspector is open. With `opens`, waits until the inspector is open. */
async function signalled(args: readonly string[], env: NodeJS.ProcessEnv = {}, opens = false) {
  const inspectorPort = await freePort()
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      COAUTHORS_DATA_DIR: folder.path,
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--inspect-port=${inspectorPort}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  try {
    const [url = ''] = /http:\/\/\S+/.exec(await untilPrinted(child, 'http://')) ?? []
    child.kill('SIGUSR1')
    // These requests give the event loop time to open the inspector.
    for (let count = 0; url !== '' && count < 20; count++) await (await fetch(url)).text()
    if (opens) await expect.poll(() => isOpen(inspectorPort)).toBe(true)
    const opened = await isOpen(inspectorPort)
    return { opened, code: await stopProgram(child), errors: () => errors }
  } finally {
    child.kill('SIGKILL')
  }
}

describe.skipIf(process.platform === 'win32')('SIGUSR1', () => {
  test.each([
    ['daemon', 'by hand', []],
    ['backend', 'with our flags', NODE_FLAGS],
  ] as const)('opens no inspector in the %s, started %s', async (name, _, flags) => {
    const { opened, code, errors } = await signalled([...flags, COMMAND, name], {
      PORT: String(await freePort()),
    })
    expect({ opened, code, errors: errors() }).toEqual({ opened: false, code: 0, errors: '' })
  })

  test('opens an inspector without our flag and listener', async () => {
    const server = `const server = require('http').createServer((_, answer) => answer.end())
      server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))
      process.once('SIGTERM', () => process.exit(0))`
    const { opened, errors } = await signalled(['--eval', server], {}, true)
    expect({ opened, errors: errors() }).toEqual({
      opened: true,
      errors: expect.stringContaining('Debugger'),
    })
  })
})

test("starts every process and service with Node's flag against the inspector", () => {
  const sources = globSync('{bin,daemon,backend,shared}/**/*.{ts,mjs}', { cwd: ROOT })
  const starts = sources.flatMap((file) =>
    [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(
        /\b(?:fork\(|(?:spawn|run)\(process\.execPath)[^)]*\)/g,
      ),
    ].map(([call]) => `${file}: ${call}`),
  )
  expect(starts.length).toBeGreaterThanOrEqual(3)
  expect(starts.filter((call) => !call.includes('NODE_FLAGS'))).toEqual([])
  for (const { args } of planPrograms({ COAUTHORS_DATA_DIR: folder.path })) {
    expect(args).toEqual(expect.arrayContaining([...NODE_FLAGS]))
  }
})
