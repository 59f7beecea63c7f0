import { createServer } from '../../../shared/server/create-server.ts'
import { listenUntilSignal } from '../../../shared/server/listen.ts'

/** The argument is the number of milliseconds that closing takes. A message makes the server throw. */
const closingMs = Number(process.argv[2] ?? 50)
const logger = { level: 'warn', stream: process.stderr }
const server = createServer({ allowedHosts: [], allowedOrigins: [], bodyLimit: 1000, logger })
server.addHook('onClose', async () => {
  process.stdout.write('closing\n')
  await new Promise((resolve) => setTimeout(resolve, closingMs))
  process.stdout.write('closed\n')
})
await listenUntilSignal(server, { host: '127.0.0.1', port: 0, allowOtherUsers: false })
process.send?.('listening')
process.once('message', () => {
  throw new Error('nobody caught this')
})
