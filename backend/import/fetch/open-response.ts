/**
 * Sends one request, and follows redirects itself so that each is checked against the rule of allowed addresses. Does not
 * use `fetch`, which unpacks a body that a server declares as gzip-encoded: the dump must stay packed.
 */

import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { APP_VERSION } from '../../../shared/version.ts'
import { type AddressRule, DBLP_HOSTS } from './allowed-addresses.ts'
import { watchArrival } from './arriving-bytes.ts'
import { connectionError, DownloadError, shown } from './download-error.ts'

const REDIRECTS_AT_MOST = 5
const STALL_MS = 60_000

export interface Connection {
  mayFetch: AddressRule
  signal: AbortSignal
  /** The longest time that a server may send almost no bytes, in milliseconds. */
  stallMs?: number | undefined
  /** Finds the addresses of hosts; the system's look-up by default. */
  lookup?: LookupFunction | undefined
}

export interface Opened {
  status: number
  headers: IncomingHttpHeaders
  /** Can be read once. Throws a DownloadError if the connection breaks or stalls; the signal's reason when aborted. */
  body: AsyncIterable<Buffer>
  /** Closes the connection. Call it if the body is not read. */
  close: () => void
}

/**
 * Opens an address and follows at most five redirects.
 * @throws DownloadError when an address on the way is not allowed or the connection fails; the signal's reason
 */
export async function openResponse(
  method: 'GET' | 'HEAD',
  address: string,
  connection: Connection,
  headers: Record<string, string> = {},
): Promise<Opened> {
  let url = new URL(address)
  for (let hop = 0; hop <= REDIRECTS_AT_MOST; hop++) {
    requireAllowed(url, address, connection.mayFetch)
    const opened = await requestOnce(method, url, connection, headers)
    if (![301, 302, 303, 307, 308].includes(opened.status)) return opened
    opened.close()
    const { location = '' } = opened.headers
    const target = location === '' ? null : URL.parse(location, url)
    if (target === null) throw new DownloadError(url.href, 'redirects to nowhere')
    url = target
  }
  throw new DownloadError(address, `is redirected more than ${REDIRECTS_AT_MOST} times`)
}

function requireAllowed(url: URL, address: string, mayFetch: AddressRule): void {
  if (mayFetch(url)) return
  const isFirst = url.href === new URL(address).href
  const problem = isFirst
    ? `is not an address a dump may come from (https at ${DBLP_HOSTS.join(', ')})`
    : `redirects to ${shown(url.href)}, which is not an address a dump may come from`
  throw new DownloadError(address, problem)
}

async function requestOnce(
  method: string,
  url: URL,
  { signal, stallMs = STALL_MS, lookup }: Connection,
  headers: Record<string, string>,
): Promise<Opened> {
  const arrival = watchArrival({
    stallMs,
    stop: signal,
    stalled: () => new DownloadError(url.href, 'has stopped sending', { again: true }),
    broken: (cause) => connectionError(url.href, cause),
  })
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  try {
    const request = send(url, {
      method,
      headers: { 'accept-encoding': 'identity', 'user-agent': `CoAuthors/${APP_VERSION}`, ...headers },
      ...(lookup && { lookup }),
      signal: arrival.signal,
    })
    request.end()
    const response: IncomingMessage = (await once(request, 'response'))[0]
    // Without listeners, an error of a body that is not read would end the process.
    for (const emitter of [request, response]) emitter.on('error', () => undefined)
    const close = () => {
      arrival.end()
      response.destroy()
    }
    const { statusCode: status = 0, headers: received } = response
    return { status, headers: received, body: arrival.read(response), close }
  } catch (error) {
    throw arrival.failure(error)
  }
}

/** Checks if the server declares a web page. */
export const isWebPage = ({ headers }: Pick<Opened, 'headers'>): boolean =>
  /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '')

/** Returns the error for an unexpected status. A retry may help if the server is busy. */
export function statusError(address: string, opened: Opened): DownloadError {
  const page = isWebPage(opened) ? ' with a web page' : ''
  const again = opened.status >= 500 || opened.status === 408 || opened.status === 429
  return new DownloadError(address, `answers ${opened.status}${page}`, { again })
}

/**
 * Fetches a small file as bytes. Returns null if the server has no such file (any 4xx). Returns an empty buffer if the file
 * is longer than `maxBytes`, because some servers answer with a whole web page instead.
 * @throws DownloadError when the server or the connection fails
 */
export async function fetchSmall(
  address: string,
  maxBytes: number,
  connection: Connection,
): Promise<Buffer | null> {
  const opened = await openResponse('GET', address, connection)
  if (opened.status !== 200) {
    opened.close()
    if (opened.status >= 400 && opened.status < 500) return null
    throw statusError(address, opened)
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of opened.body) {
    length += chunk.length
    if (length > maxBytes) return Buffer.alloc(0)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
