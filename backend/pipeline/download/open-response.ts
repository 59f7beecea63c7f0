/**
 * One request, its redirects followed by hand so that the rule of allowed addresses holds for each of them. Not
 * `fetch`: that unpacks a body which a server calls gzip-encoded, and a dump has to be stored as it is.
 */
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { APP_VERSION } from '../../../shared/version.ts'
import type { AddressRule } from './allowed-addresses.ts'
import { connectionError, DownloadError, shown } from './download-error.ts'
import { type StallWatch, watchForStall } from './stall-watch.ts'

const REDIRECTS_AT_MOST = 5
const STALL_MS = 60_000

export interface Connection {
  mayFetch: AddressRule
  signal?: AbortSignal | undefined
  /** How long a server may send nearly nothing, in milliseconds. */
  stallMs?: number | undefined
}

export interface Opened {
  status: number
  headers: IncomingHttpHeaders
  /** To be read once. Throws a DownloadError when the connection is cut or stalls, the signal's reason when aborted. */
  body: AsyncIterable<Buffer>
  /** Ends the connection; to be called when the body is not read. */
  close: () => void
}

export interface Asked {
  method: 'GET' | 'HEAD'
  headers?: Record<string, string>
}

/**
 * Opens what lies at an address, at most five redirects away.
 * @throws DownloadError when an address on the way is not allowed or the connection fails; the signal's reason
 */
export async function openResponse(address: string, asked: Asked, connection: Connection): Promise<Opened> {
  let url = new URL(address)
  for (let hop = 0; hop <= REDIRECTS_AT_MOST; hop++) {
    requireAllowed(url, address, connection.mayFetch)
    const opened = await requestOnce(url, asked, connection)
    const target = redirectTarget(opened, url)
    if (target === null) return opened
    opened.close()
    url = target
  }
  throw new DownloadError(address, `is redirected more than ${REDIRECTS_AT_MOST} times`, { again: false })
}

function requireAllowed(url: URL, address: string, mayFetch: AddressRule): void {
  if (mayFetch(url)) return
  const problem =
    url.href === new URL(address).href
      ? 'is not an address a dump may come from (https at dblp.org or dblp.uni-trier.de)'
      : `redirects to ${shown(url.href)}, which is not an address a dump may come from`
  throw new DownloadError(address, problem, { again: false })
}

function redirectTarget({ status, headers }: Opened, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(status)) return null
  const target = URL.parse(headers.location ?? '', from)
  if (headers.location === undefined || target === null) {
    throw new DownloadError(from.href, 'redirects to nowhere', { again: false })
  }
  return target
}

function requestOnce(url: URL, asked: Asked, connection: Connection): Promise<Opened> {
  const { signal, stallMs = STALL_MS } = connection
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: asked.method,
      headers: { 'accept-encoding': 'identity', 'user-agent': `CoAuthors/${APP_VERSION}`, ...asked.headers },
      ...(signal && { signal }),
    })
    let response: IncomingMessage | undefined
    const watch = watchForStall(stallMs, () => {
      const stalled = new DownloadError(url.href, 'sends nothing any more', { again: true })
      ;(response ?? request).destroy(stalled)
    })
    request.on('error', (error) => {
      watch.end()
      reject(signal?.aborted ? signal.reason : connectionError(url.href, error))
    })
    request.on('response', (arrived) => {
      response = arrived
      // Ends before anyone listens, as when the body is not wanted, are nobody's failure.
      arrived.on('error', () => undefined)
      resolve({
        status: arrived.statusCode ?? 0,
        headers: arrived.headers,
        body: bodyOf(arrived, url, watch, signal),
        close: () => {
          watch.end()
          arrived.destroy()
        },
      })
    })
    request.end()
  })
}

async function* bodyOf(
  response: IncomingMessage,
  url: URL,
  watch: StallWatch,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of response) {
      watch.saw(chunk.length)
      yield chunk
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw connectionError(url.href, error)
  } finally {
    watch.end()
    response.destroy()
  }
}
