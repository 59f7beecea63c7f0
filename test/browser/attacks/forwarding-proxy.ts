import { createServer, request as send } from 'node:http'
import { listening } from './listening.ts'

export type ForwardingProxy = {
  /** A proxy configuration (PAC) that sends only requests to one port of 127.0.0.1 through this proxy. */
  pacFor: (port: string) => string
  /** From now on, forwards all requests to this server. */
  forwardTo: (url: string) => void
  close: () => Promise<void>
}

export async function openForwardingProxy(): Promise<ForwardingProxy> {
  let target = ''
  const server = createServer((request, response) => {
    // Until `forwardTo` names a server, behaves like a backend that is down.
    if (target === '') return void response.destroy()
    const { pathname, search } = new URL(request.url ?? '/', 'http://here')
    const onward = send(`${target}${pathname}${search}`, {
      method: request.method,
      headers: { ...request.headers, host: new URL(target).host },
    })
    onward.on('error', () => response.destroy())
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  })
  const { port, close } = await listening(server)
  return {
    pacFor: (led) => {
      const script = `function FindProxyForURL(url) {
        return url.startsWith('http://127.0.0.1:${led}/') ? 'PROXY 127.0.0.1:${port}' : 'DIRECT'
      }`
      return `data:application/x-ns-proxy-autoconfig,${encodeURIComponent(script)}`
    },
    forwardTo: (url) => {
      target = url
    },
    close,
  }
}
