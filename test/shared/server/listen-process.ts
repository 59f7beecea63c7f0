import { createServer } from '../../../shared/server/create-server.ts'
import { listenUntilSignal } from '../../../shared/server/listen.ts'

/** Two servers in one process, the second slow to close; `fail` as argument ends it by an uncaught exception. */
for (const name of ['first', 'second']) {
  const logger = { level: 'warn', stream: process.stderr }
  const server = createServer({ allowedHosts: [], allowedOrigins: [], bodyLimit: 1000, logger })
  server.addHook('onClose', async () => {
    if (name === 'second') await new Promise((resolve) => setTimeout(resolve, 50))
    process.stdout.write(`${name} closed\n`)
  })
  await listenUntilSignal(server, { host: '127.0.0.1', port: 0 })
}
process.send?.('listening')
process.once('message', () => {
  throw new Error('nobody caught this')
})
