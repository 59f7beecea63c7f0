/**
 * One request. Redirects are followed here, so that each is checked against the rule of allowed addresses. Not
 * `fetch`: it unpacks a body that a server declares as gzip-encoded, but the dump must be stored packed.
 */

import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { APP_VERSION } from '../../../shared/version.ts'
import { type AddressRule, DBLP_HOSTS } from './allowed-addresses.ts'
import { connectionError, DownloadError, shown } from './download-error.ts'
import { stallTimer } from './stall-timer.ts'

const REDIRECTS_AT_MOST = 5
const STALL_MS = 60_000

export interface Connection {
  mayFetch: AddressRule
  signal?: AbortSignal | undefined
  /** How long a server may send almost nothing, in milliseconds. */
  stallMs?: number | undefined
  /** Finds the addresses of hosts; the system's look-up by default. */
  lookup?: LookupFunction | undefined
}

export interface Opened {
  status: number
  headers: IncomingHttpHeaders
  /**
   * Can be read once. Throws a DownloadError if the connection breaks or stalls, the signal's reason when aborted.
   */
  body: AsyncIterable<Buffer>
  /** Closes the connection. Call it if the body is not read. */
  close: () => void
}

interface RequestInit {
  method: 'GET' | 'HEAD'
  headers?: Record<string, string>
}

/**
 * Opens an address and follows at most five redirects.
 * @throws DownloadError when an address on the way is not allowed or the connection fails; the signal's reason
 */
export async function openResponse(
  address: string,
  asked: RequestInit,
  connection: Connection,
): Promise<Opened> {
  let url = new URL(address)
  for (let hop = 0; hop <= REDIRECTS_AT_MOST; hop++) {
    requireAllowed(url, address, connection.mayFetch)
    const opened = await requestOnce(url, asked, connection)
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

async function requestOnce(url: URL, asked: RequestInit, connection: Connection): Promise<Opened> {
  const { signal, stallMs = STALL_MS, lookup } = connection
  const stalled = new AbortController()
  const stall = stallTimer(stallMs, () => stalled.abort())
  const failure = (error: unknown): unknown => {
    if (signal?.aborted) return signal.reason
    if (stalled.signal.aborted) return new DownloadError(url.href, 'sends nothing any more', { again: true })
    return connectionError(url.href, error)
  }
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  try {
    const request = send(url, {
      method: asked.method,
      headers: { 'accept-encoding': 'identity', 'user-agent': `CoAuthors/${APP_VERSION}`, ...asked.headers },
      ...(lookup && { lookup }),
      signal: signal ? AbortSignal.any([signal, stalled.signal]) : stalled.signal,
    })
    request.end()
    const response: IncomingMessage = (await once(request, 'response'))[0]
    // An error while nobody reads the body, for example because it is not wanted, is not a failure.
    for (const emitter of [request, response]) emitter.on('error', () => undefined)
    const close = () => {
      stall.stop()
      response.destroy()
    }
    const body = async function* (): AsyncGenerator<Buffer> {
      try {
        for await (const chunk of response) {
          stall.add(chunk.length)
          yield chunk
        }
      } catch (error) {
        throw failure(error)
      } finally {
        close()
      }
    }
    return { status: response.statusCode ?? 0, headers: response.headers, body: body(), close }
  } catch (error) {
    stall.stop()
    throw failure(error)
  }
}

/** True if the server declares a web page, whatever was asked for. */
export const isWebPage = ({ headers }: Pick<Opened, 'headers'>): boolean =>
  /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '')

/** The error for a status that is not the wanted one. Asking again may help if the server is busy. */
export function statusError(address: string, opened: Opened): DownloadError {
  const page = isWebPage(opened) ? ' with a web page' : ''
  const again = opened.status >= 500 || opened.status === 408 || opened.status === 429
  return new DownloadError(address, `answers ${opened.status}${page}`, { again })
}

/**
 * Fetches a small file as bytes; null if the server says that there is none (any 4xx), and empty if it is longer than
 * `mostBytes`: some servers answer with a whole page instead.
 * @throws DownloadError when the server or the connection fails
 */
export async function fetchSmall(
  address: string,
  mostBytes: number,
  connection: Connection,
): Promise<Buffer | null> {
  const opened = await openResponse(address, { method: 'GET' }, connection)
  if (opened.status !== 200) {
    opened.close()
    if (opened.status >= 400 && opened.status < 500) return null
    throw statusError(address, opened)
  }
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of opened.body) {
    length += chunk.length
    if (length > mostBytes) return Buffer.alloc(0)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
