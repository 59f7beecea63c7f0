import { createServer } from '../../../shared/server/create-server.ts'
import { listenUntilSignal } from '../../../shared/server/listen.ts'

/**
 * Listens at the host and port in the arguments, and sends its parent the address or the error. Answers `/slow` after a message.
 * With a third argument, sends itself a request at both loopback addresses, prints the statuses, and ends.
 */
const [host = '', port = '', asksItself] = process.argv.slice(2)
const server = createServer({ allowedHosts: [], allowedOrigins: [], bodyLimit: 1000 })
server.get('/', async () => ({}))
server.get('/slow', async () => {
  const told = new Promise((resolve) => process.once('message', resolve))
  process.send?.('begun')
  await told
  process.stdout.write('answered\n')
  return {}
})
server.addHook('onClose', async () => void process.stdout.write('closed\n'))
try {
  const { url, close } = await listenUntilSignal(server, { host, port: Number(port), allowOtherUsers: false })
  process.send?.(url)
  if (asksItself) {
    const answers = ['127.0.0.1', '::1'].map(async (address) => {
      const at = address.includes(':') ? `[${address}]` : address
      const answer = await fetch(`http://${at}:${new URL(url).port}/`).then(
        ({ status }) => status,
        () => 'nobody',
      )
      return `${address}: ${answer}`
    })
    process.stdout.write(`${(await Promise.all(answers)).join(', ')}\n`)
    close()
  }
} catch (error) {
  process.send?.(String(error))
}
