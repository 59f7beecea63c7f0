/**
 * Sends requests, and follows redirects only to allowed addresses. Does not use `fetch`, because `fetch` unpacks a body that
 * is declared as gzip. The dump must stay packed.
 */
import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { APP_VERSION } from '../../../shared/version.ts'
import { peek } from '../../dump/xml-source.ts'
import type { Run } from '../run.ts'
import { addressRule, DBLP_HOSTS, operatorAddresses } from './allowed-addresses.ts'
import { watchArrival } from './arriving-bytes.ts'
import { connectionError, DownloadError, shown } from './download-error.ts'

const REDIRECTS_AT_MOST = 5
const STALL_MS = 60_000

export interface Opened {
  status: number
  headers: IncomingHttpHeaders
  /** Can be read once. Throws the signal's reason, or a DownloadError if the connection breaks or stalls. */
  body: AsyncIterable<Buffer>
  /** Closes the connection. Call it if the body is not read to its end. */
  close: () => void
}

/** @throws DownloadError when an address is not allowed or the connection fails; the signal's reason */
export async function openResponse(
  address: string,
  run: Run,
  headers: Record<string, string> = {},
): Promise<Opened> {
  const mayFetch = addressRule(operatorAddresses(run.settings))
  let url = new URL(address)
  for (let hop = 0; hop <= REDIRECTS_AT_MOST; hop++) {
    if (!mayFetch(url)) {
      const way = hop === 0 ? 'is' : `redirects to ${shown(url.href)}, which is`
      const allowed = `https at ${DBLP_HOSTS.join(', ')}`
      throw new DownloadError(address, `${way} not an address a dump may come from (${allowed})`)
    }
    const opened = await requestOnce(url, run, headers)
    if (![301, 302, 303, 307, 308].includes(opened.status)) return opened
    opened.close()
    const { location = '' } = opened.headers
    const target = location === '' ? null : URL.parse(location, url)
    if (target === null) throw new DownloadError(url.href, 'redirects to nowhere')
    url = target
  }
  throw new DownloadError(address, `is redirected more than ${REDIRECTS_AT_MOST} times`)
}

async function requestOnce(url: URL, run: Run, headers: Record<string, string>): Promise<Opened> {
  const stalled = new DownloadError(url.href, 'has stopped sending', { again: true })
  const broken = (cause: unknown) => connectionError(url.href, cause)
  const arrival = watchArrival(run.signal, run.timeouts?.stallMs ?? STALL_MS, stalled, broken)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  try {
    const request = send(url, {
      headers: { 'accept-encoding': 'identity', 'user-agent': `CoAuthors/${APP_VERSION}`, ...headers },
      ...(run.lookup && { lookup: run.lookup }),
      signal: arrival.signal,
    })
    request.end()
    const response: IncomingMessage = (await once(request, 'response'))[0]
    // Without listeners, an error of an unread body would end the process.
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

export function statusError(address: string, { status, headers }: Opened): DownloadError {
  const isPage = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? '')
  const again = status >= 500 || status === 408 || status === 429
  return new DownloadError(address, `answers ${status}${isPage ? ' with a web page' : ''}`, { again })
}

/**
 * Fetches a small file. Returns null for any 4xx, and for a file of more than `maxBytes`, probably a web page.
 * @throws DownloadError when the server or the connection fails
 */
export async function fetchSmall(address: string, maxBytes: number, run: Run): Promise<Buffer | null> {
  const opened = await openResponse(address, run)
  try {
    if (opened.status >= 400 && opened.status < 500) return null
    if (opened.status !== 200) throw statusError(address, opened)
    const { beginning } = await peek(opened.body, maxBytes + 1)
    return beginning.length > maxBytes ? null : beginning
  } finally {
    opened.close()
  }
}
