import { createServer, request as send } from 'node:http'
import { listening } from './listening.ts'

export type ForwardingProxy = {
  /** A proxy configuration (PAC) that leads one port of 127.0.0.1 here and everything else where it belongs. */
  pacFor: (port: string) => string
  /** Where everything that comes is sent on to. */
  forwardTo: (url: string) => void
  close: () => Promise<void>
}

/** An HTTP proxy that sends every request on to one server. */
export async function openForwardingProxy(): Promise<ForwardingProxy> {
  let target = ''
  const server = createServer((request, response) => {
    // Before anything is to be had there, the default backend is down.
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
