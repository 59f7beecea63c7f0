import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * A client that runs as another user, so that its sockets belong to that user. First loads all modules, because the other user
 * may be unable to read this repository. Prints the answer.
 */
export type Errand = {
  uid: number
  host: string
  port: number
  bytes: string
  /** The action after the bytes are sent: read the answer, leave immediately, or leave with a reset. */
  after?: 'read' | 'close' | 'reset'
  /** How many times the client connects and sends. */
  times?: number
  /** The address from which the client connects. By default the system chooses it. */
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
