import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { lookUpListener } from '../../../../shared/server/guard/socket-tables.ts'

test.runIf(process.platform === 'linux')(
  'finds the user who listens at an address, until the listener closes',
  async () => {
    const server = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // safe: it listens at a port
    expect(lookUpListener('127.0.0.1', port)).toBe(process.geteuid?.())
    server.close()
    await once(server, 'close')
    expect(lookUpListener('127.0.0.1', port)).toBeNull()
  },
)
