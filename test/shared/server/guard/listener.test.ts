import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { strangerAt } from '../../../../shared/server/guard/other-users.ts'
import { hasIpv6 } from '../../../ipv6.ts'
import { canBeOthers, listenerOf, NOBODY } from '../as-user.ts'

const CLOSED = { allowOtherUsers: false }

test('reports no stranger at our own listener, a free port and another machine', async () => {
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  expect(strangerAt(`http://127.0.0.1:${port}`, CLOSED)).toBeNull()
  server.close()
  expect(strangerAt(`http://127.0.0.1:${port}`, CLOSED)).toBeNull()
  expect(strangerAt('https://backend.example', CLOSED)).toBeNull()
})

describe.runIf(canBeOthers)('a listener of another user', () => {
  test.each([
    { at: '127.0.0.1', bases: ['127.0.0.1', 'localhost'] },
    { at: '0.0.0.0', bases: ['127.0.0.1', '127.0.0.2', 'localhost'] },
    ...(hasIpv6
      ? [
          { at: '::1', bases: ['[::1]', 'localhost'] },
          { at: '::', bases: ['127.0.0.1', '[::1]', 'localhost'] },
        ]
      : []),
  ])('at $at is found', async ({ at, bases }) => {
    const { port, close } = await listenerOf(NOBODY, at)
    onTestFinished(close)
    for (const base of bases) expect(strangerAt(`http://${base}:${port}/api`, CLOSED)).toBe('nobody')
    expect(strangerAt(`http://localhost:${port}`, { allowOtherUsers: true })).toBeNull()
  })
})
