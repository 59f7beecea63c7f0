import { once } from 'node:events'
import fastify from 'fastify'

const [body] = await once(process, 'message')
const server = fastify()
server.post('/*', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
process.send?.(await server.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => process.exit(0))
