import { createServer } from 'node:net'

/** A listener of another user. Sends its port, and then all bytes that it receives. */
const [uid = '0', host = '127.0.0.1'] = process.argv.slice(2)
process.setgroups?.([Number(uid)])
process.setgid?.(Number(uid))
process.setuid?.(Number(uid))
const server = createServer((socket) => {
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    process.send?.(bytes.toString('latin1'))
    socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  })
})
server.listen(0, host, () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
