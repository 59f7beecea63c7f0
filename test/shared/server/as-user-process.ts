import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * A client that belongs to another user, so that the sockets it makes are that user's. It becomes that user only when
 * all its modules are loaded: the clone may lie where nobody else can read. It prints the answer.
 */
export type Errand = {
  uid: number
  host: string
  port: number
  bytes: string
  /** The action after the bytes are sent: read the answer, leave at once, or leave with a reset. */
  after?: 'read' | 'close' | 'reset'
  /** How often. */
  times?: number
  /** The address it comes from, where that is not the system's choice. */
  localAddress?: string
}

// The test passes an errand as JSON.
const { uid, bytes, after = 'read', times = 1, ...place } = JSON.parse(process.argv[2] ?? '') as Errand
if (uid !== process.getuid?.()) {
  process.setgroups?.([uid])
  process.setgid?.(uid)
  process.setuid?.(uid)
}
for (let round = 0; round < times; round++) {
  const socket = connect(place).on('error', () => {})
  await once(socket, 'connect')
  const sent = new Promise((resolve) => socket.write(bytes, resolve))
  if (after === 'read') {
    process.stdout.write(await text(socket))
    continue
  }
  await sent
  const left = once(socket, 'close')
  if (after === 'reset') socket.resetAndDestroy()
  else socket.destroy()
  await left
}
