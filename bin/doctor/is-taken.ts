import { once } from 'node:events'
import { createConnection } from 'node:net'

/** Whether anything listens there: what does need not speak HTTP. */
export async function isTaken(base: string, timeoutMs: number): Promise<boolean> {
  const { hostname, port, protocol } = new URL(base)
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = createConnection({
    host,
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    timeout: timeoutMs,
  })
  try {
    await Promise.race([
      once(socket, 'connect'),
      once(socket, 'timeout').then(() => {
        throw new Error('Nobody answers.')
      }),
    ])
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
