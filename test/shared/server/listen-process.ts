import { createServer } from '../../../shared/server/create-server.ts'
import { listenUntilSignal } from '../../../shared/server/listen.ts'

/** Two servers in one process, the second slow to close, so long when told; a message makes it throw. */
const closingMs = Number(process.argv[2] ?? 50)
for (const name of ['first', 'second']) {
  const logger = { level: 'warn', stream: process.stderr }
  const server = createServer({ allowedHosts: [], allowedOrigins: [], bodyLimit: 1000, logger })
  server.addHook('onClose', async () => {
    if (name === 'second') await new Promise((resolve) => setTimeout(resolve, closingMs))
    process.stdout.write(`${name} closed\n`)
  })
  await listenUntilSignal(server, { host: '127.0.0.1', port: 0, allowOtherUsers: false })
}
process.send?.('listening')
process.once('message', () => {
  throw new Error('nobody caught this')
})
