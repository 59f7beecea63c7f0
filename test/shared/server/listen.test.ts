import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createServer } from '../../../shared/server/create-server.ts'
import { StartError } from '../../../shared/server/errors.ts'
import { listenUntilSignal } from '../../../shared/server/listen.ts'

async function endOf(end: (child: ChildProcess) => void, closingMs = 50) {
  const child = fork(join(import.meta.dirname, 'listen-process.ts'), [String(closingMs)], { silent: true })
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('A silent child has both streams.')
  const printed = Promise.all([text(stdout), text(stderr)])
  await once(child, 'message')
  const exit = once(child, 'exit')
  end(child)
  const [code] = await exit
  const [out, err] = await printed
  return { code, out, err }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s closes every server of the process and ends it with 0',
  async (signal) => {
    const { code, out } = await endOf((child) => child.kill(signal))
    expect(code).toBe(0)
    expect(out.split('\n').sort()).toEqual(['', 'first closed', 'second closed'])
  },
)

test('a second signal ends a process that is still closing at once, with 1', async () => {
  const { code, out } = await endOf((child) => {
    child.stdout?.once('data', () => child.kill('SIGTERM'))
    child.kill('SIGTERM')
  }, 9000)
  expect(code).toBe(1)
  expect(out).toBe('first closed\n')
})

test('an exception that nobody caught is logged, closes the servers and ends the process with 1', async () => {
  const { code, out, err } = await endOf((child) => child.send('fail'))
  expect(code).toBe(1)
  expect(out).toContain('second closed')
  expect(err).toContain('nobody caught this')
})

test('a host that is not of this machine: one line that names it', async () => {
  const server = createServer({ allowedHosts: [], allowedOrigins: [], bodyLimit: 1000 })
  const listening = listenUntilSignal(server, { host: '192.0.2.1', port: 0 })
  await expect(listening).rejects.toThrow(StartError)
  await expect(listening).rejects.toThrow(/^HOST 192\.0\.2\.1 .*[^\n]$/)
})
