import { createServer } from '../../../../shared/server/create-server.ts'

const [uid = 0] = process.argv.slice(2).map(Number)
const server = createServer({ allowedHosts: [], allowedOrigins: [], bodyLimit: 1000 })
server.get('/', async () => ({}))
process.setgroups?.([uid])
process.setgid?.(uid)
process.setuid?.(uid)
const url = await server.listen({ host: '127.0.0.1', port: 0 })
process.send?.(new URL(url).port)
