import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** A client that becomes another user. First loads all modules, which that user may be unable to read. Prints the answer. */
export type Errand = {
  uid: number
  host: string
  port: number
  bytes: string
  /** After sending, the client reads the answer, closes the connection, or resets it. */
  after?: 'read' | 'close' | 'reset'
  times?: number
  /** The client's own address. By default the system chooses it. */
  localAddress?: string
}

// Cast: the test passes an errand as JSON.
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
