import { createServer } from 'node:http'
import { type Listening, listening } from './listening.ts'

export type HostileSite = Listening & {
  /** The page as a web site. Its host name resolves to this machine. */
  asWebSite: string
  /** The page of another program on this machine, by address and by name. */
  asOtherPort: string
  asLocalhost: string
}

const pageWith = (content: string): string =>
  `<!doctype html><meta charset="utf-8"><title>A page</title><body>${content}</body>`

/**
 * Opens the attacker's server. Tests run attacks in its one page. `/frame?of=…` shows an address in a frame.
 * `/onward?to=…` redirects every request with its method and body.
 */
export async function openHostileSite(port?: number): Promise<HostileSite> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here')
    const to = searchParams.get('to')
    const framed = searchParams.get('of')
    const content = framed === null ? '<p>Nothing to see here.</p>' : `<iframe src="${framed}"></iframe>`
    request.resume().on('end', () => {
      if (pathname === '/onward' && to !== null) response.writeHead(307, { location: to }).end()
      else response.writeHead(200, { 'content-type': 'text/html' }).end(pageWith(content))
    })
  })
  const { port: chosen, close } = await listening(server, port)
  return {
    port: chosen,
    close,
    asWebSite: `http://${FOREIGN_NAME}:${chosen}`,
    asOtherPort: `http://127.0.0.1:${chosen}`,
    asLocalhost: `http://localhost:${chosen}`,
  }
}

/** Browsers under test resolve this name to this machine. */
export const FOREIGN_NAME = 'evil.test'
