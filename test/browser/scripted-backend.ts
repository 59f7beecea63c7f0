import { once } from 'node:events'
import { createServer } from 'node:http'

/** Starts a foreign backend with an answer for each path. A `URL` is a redirect. Pages of every origin may read the answers. */
export async function startScriptedBackend(
  answers: Record<string, unknown>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    response.setHeader('content-type', 'application/json')
    response.statusCode = request.method === 'OPTIONS' ? 204 : answer === undefined ? 404 : 200
    if (answer instanceof URL && request.method !== 'OPTIONS')
      response.writeHead(307, { location: answer.href })
    request.resume().on('end', () => {
      response.end(request.method === 'OPTIONS' ? '' : JSON.stringify(answer ?? { detail: 'Not Found' }))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The scripted backend does not listen.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
