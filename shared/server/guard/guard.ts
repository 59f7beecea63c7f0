import type { FastifyReply, FastifyRequest } from 'fastify'
import { CHROME_EXTENSION_ORIGIN } from '../../extension-identity.ts'
import { ExpectedError } from '../server-errors.ts'

/**
 * The guard accepts or refuses each request (docs/dev/security.md, The guard), since any web page that the user has open can
 * send requests to loopback. The Host header is the only defence against DNS rebinding. Origin identifies pages and
 * extensions. Sec-Fetch-Site covers requests without Origin: images, scripts, links.
 */

export type GuardSettings = {
  /** Host values accepted in addition to the loopback names of the listening port. */
  allowedHosts: readonly string[]
  /** Exact origins accepted in addition to the server's own page and the project's extension. */
  allowedOrigins: readonly string[]
  /** The origin at which a proxy serves this server's own page. The guard accepts it as Host and as Origin. */
  publicUrl?: string | undefined
  /** Exact origins of further pages that count as this server's own, such as a page at another port of this machine. */
  ownPages?: readonly string[]
  /** Refusals name this environment variable. `ALLOWED_ORIGINS` by default. */
  originsVariable?: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Exact origins of the server's own pages, without the pages at its own port. */
    ownPages: readonly string[]
  }
}

/** The parts of Node's request that the guard checks. The client has connected to `localAddress`. */
export type GuardedRequest = {
  method?: string | undefined
  url?: string | undefined
  httpVersion: string
  /** Alternating names and values as received, duplicates included. */
  rawHeaders: readonly string[]
  socket: { localAddress?: string | undefined; localPort?: number | undefined }
}

/** Returns the reason for a refusal, or null if the request is accepted. */
export type Guard = (request: GuardedRequest) => ExpectedError | null

const OWN_PAGE_NAMES = ['127.0.0.1', 'localhost']
const LOOPBACK_NAMES = [...OWN_PAGE_NAMES, '[::1]']
const HTTP_PORT = 80
// Firefox generates a random UUID for each installation, so no setting can list the origin.
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
    // Lets a link on another site open the page. The server would count an image or a frame of the page as a visit.
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
 * An `onRequest` hook for routes that read or remove the history of queries, or control the import. It accepts only the
 * server's own page as Origin. The guard itself also accepts any Firefox extension that the user has permitted.
 */
export function ownPageOnly(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  if (isFromOwnPage(request)) done()
  else done(new ExpectedError(403, NOT_OWN_PAGE))
}

/** Whether a request has no Origin, or the Origin of the server's own page. */
export function isFromOwnPage({ raw, server }: FastifyRequest): boolean {
  return valuesOf(raw, 'origin').every((one) => server.ownPages.includes(one) || isPageHere(one, raw))
}

const NOT_OWN_PAGE =
  "Only this server's own page may use the history of queries. Only the page of a personal installation may control the import."

/** Returns the origins of a server's own pages, without the pages at its own port. */
export function ownPagesOf({ publicUrl, ownPages = [] }: GuardSettings): readonly string[] {
  return publicUrl === undefined ? ownPages : [publicUrl, ...ownPages]
}

/** Returns a header's values, one for each time that it occurs. `header` is in small letters. */
const valuesOf = ({ rawHeaders }: GuardedRequest, header: string): string[] =>
  rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === header)

/** Whether an origin is a page at the server's own port. */
function isPageHere(origin: string, { socket }: GuardedRequest): boolean {
  // A request over IPv4 cannot come from a page at [::1], where another program may listen.
  const names = socket.localAddress === '::1' ? LOOPBACK_NAMES : OWN_PAGE_NAMES
  return (
    origin.startsWith('http://') && names.includes(nameAt(origin.slice('http://'.length), socket.localPort))
  )
}

function isOriginLetIn(origin: string, request: GuardedRequest, allowedOrigins: readonly string[]): boolean {
  return isPageHere(origin, request) || origin === CHROME_EXTENSION_ORIGIN || allowedOrigins.includes(origin)
}

/**
 * Whether the user has granted a Firefox extension the host permission. Only then, Firefox sends `same-origin`. For other
 * extensions it sends `cross-site`, or for JSON a preflight without this header.
 */
const isPermitted = (sites: readonly string[]): boolean => sites.length === 1 && sites[0] === 'same-origin'

function isFetchSiteLetIn(sites: readonly string[]): boolean {
  return sites.length === 0 || (sites.length === 1 && (sites[0] === 'same-origin' || sites[0] === 'none'))
}

/** Returns `localhost` for `localhost:8090` at port 8090, else ''. Browsers omit port 80, and injected requests have no port. */
function nameAt(host: string, port = HTTP_PORT): string {
  const end = `:${port}`
  if (host.endsWith(end)) return host.slice(0, -end.length)
  return port === HTTP_PORT ? host : ''
}
