import type { FastifyReply, FastifyRequest } from 'fastify'
import { CHROME_EXTENSION_ORIGIN } from '../../extension-identity.ts'
import { ExpectedError } from '../server-errors.ts'

/**
 * Accepts or refuses each request (docs/dev/security.md, The guard), because any web page can send requests to loopback. Only
 * the Host header stops DNS rebinding. Origin identifies pages and extensions. Requests for images, scripts and links have no
 * Origin, so the guard checks their Sec-Fetch-Site.
 */

export type GuardSettings = {
  /** Accepted beside the loopback names of the server's port. */
  allowedHosts: readonly string[]
  /** Accepted beside the server's own page and the project's extension. */
  allowedOrigins: readonly string[]
  /** The origin at which a proxy serves the server's own page. Accepted as Host and as Origin. */
  publicUrl?: string | undefined
  /** Origins of the server's pages elsewhere, such as a page at another port of this machine. */
  ownPages?: readonly string[]
  /** The environment variable that refusals name. `ALLOWED_ORIGINS` by default. */
  originsVariable?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Origins of the server's own pages, except those at its own port. */
    ownPages: readonly string[]
  }
}

/** The part of Node's request that the guard reads. The client has connected to `localAddress`. */
export type GuardedRequest = {
  method?: string | undefined
  url?: string | undefined
  httpVersion: string
  /** Alternating names and values as received, duplicates included. */
  rawHeaders: readonly string[]
  socket: { localAddress?: string | undefined; localPort?: number | undefined }
}

export type Guard = (request: GuardedRequest) => ExpectedError | null

const OWN_PAGE_NAMES = ['127.0.0.1', 'localhost']
const LOOPBACK_NAMES = [...OWN_PAGE_NAMES, '[::1]']
const HTTP_PORT = 80
// Firefox generates a UUID for each installation, so no setting can list the origin.
const FIREFOX_EXTENSION_ORIGIN = /^moz-extension:\/\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function createGuard({ originsVariable = 'ALLOWED_ORIGINS', ...settings }: GuardSettings): Guard {
  const allowedOrigins = [...settings.allowedOrigins, ...ownPagesOf(settings)]
  const publicHosts = settings.publicUrl === undefined ? [] : [new URL(settings.publicUrl).host]
  const allowedHosts = [...settings.allowedHosts, ...publicHosts].map((host) => host.toLowerCase())
  return (request) => {
    const { url = '', httpVersion, socket } = request
    if (!url.startsWith('/')) return new ExpectedError(400, 'The request target has to begin with "/".')
    const host = valuesOf(request, 'host')
    const origin = valuesOf(request, 'origin')
    const site = valuesOf(request, 'sec-fetch-site')
    if (httpVersion === '1.1' && host.length === 0) {
      return new ExpectedError(400, 'An HTTP/1.1 request needs a Host header.')
    }
    const named = host.length === 1 ? (host[0] ?? '').toLowerCase() : ''
    if (!LOOPBACK_NAMES.includes(nameAt(named, socket.localPort)) && !allowedHosts.includes(named)) {
      return new ExpectedError(
        403,
        'This Host is not let in; set PUBLIC_URL or ALLOWED_HOSTS to serve under another name.',
      )
    }
    if (origin.length > 0) {
      const [one = ''] = origin
      const isLetIn =
        origin.length === 1 &&
        (isOriginLetIn(one, request, allowedOrigins) ||
          (FIREFOX_EXTENSION_ORIGIN.test(one) && isPermitted(site)))
      return isLetIn
        ? null
        : new ExpectedError(403, `This Origin is not let in; set ${originsVariable} to admit a page.`)
    }
    // A link on another site may open the page. An image or a frame with that address may not: it would count as a visit.
    const opensPage = (): boolean =>
      request.method === 'GET' &&
      /^\/(\?|$)/.test(url) &&
      valuesOf(request, 'sec-fetch-mode')[0] === 'navigate' &&
      valuesOf(request, 'sec-fetch-dest')[0] === 'document'
    return isFetchSiteLetIn(site) || opensPage()
      ? null
      : new ExpectedError(403, 'Requests from other sites are not let in.')
  }
}

/**
 * An `onRequest` hook for routes about the history of queries or the import. Refuses extensions, which the guard itself may
 * accept.
 */
export function ownPageOnly(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  if (isFromOwnPage(request)) done()
  else done(new ExpectedError(403, NOT_OWN_PAGE))
}

/** Whether a request comes from one of the server's own pages. True also for a request without an Origin. */
export function isFromOwnPage({ raw, server }: FastifyRequest): boolean {
  return valuesOf(raw, 'origin').every((one) => server.ownPages.includes(one) || isPageHere(one, raw))
}

const NOT_OWN_PAGE =
  "Only this server's own page may use the history of queries. Only the page of a personal installation may control the import."

export function ownPagesOf({ publicUrl, ownPages = [] }: GuardSettings): readonly string[] {
  return publicUrl === undefined ? ownPages : [publicUrl, ...ownPages]
}

/** Returns one value for each occurrence of a header. `header` is in small letters. */
const valuesOf = ({ rawHeaders }: GuardedRequest, header: string): string[] =>
  rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === header)

function isPageHere(origin: string, { socket }: GuardedRequest): boolean {
  // Over IPv4, a page at [::1] is not the server's own: another program may listen there.
  const names = socket.localAddress === '::1' ? LOOPBACK_NAMES : OWN_PAGE_NAMES
  return (
    origin.startsWith('http://') && names.includes(nameAt(origin.slice('http://'.length), socket.localPort))
  )
}

function isOriginLetIn(origin: string, request: GuardedRequest, allowedOrigins: readonly string[]): boolean {
  return isPageHere(origin, request) || origin === CHROME_EXTENSION_ORIGIN || allowedOrigins.includes(origin)
}

/**
 * Firefox sends `same-origin` only for an extension with the host permission. For other extensions it sends `cross-site`, or
 * before JSON a preflight without this header.
 */
const isPermitted = (sites: readonly string[]): boolean => sites.length === 1 && sites[0] === 'same-origin'

function isFetchSiteLetIn(sites: readonly string[]): boolean {
  return sites.length === 0 || (sites.length === 1 && (sites[0] === 'same-origin' || sites[0] === 'none'))
}

/** Returns `localhost` for `localhost:8090` at port 8090, else ''. Browsers omit port 80. */
function nameAt(host: string, port = HTTP_PORT): string {
  const end = `:${port}`
  if (host.endsWith(end)) return host.slice(0, -end.length)
  return port === HTTP_PORT ? host : ''
}
