import type { FastifyReply, FastifyRequest } from 'fastify'
import { CHROME_EXTENSION_ORIGIN } from '../../extension-identity.ts'
import { ExpectedError } from '../errors.ts'

/** The headers that the guard uses. A name that occurs twice has two values, and both are checked. */
const GUARDED = {
  host: 'host',
  origin: 'origin',
  'sec-fetch-site': 'site',
  'sec-fetch-mode': 'mode',
  'sec-fetch-dest': 'destination',
} as const
type GuardedHeaders = Record<(typeof GUARDED)[keyof typeof GUARDED], string[]>

const NAMES = new Map<string, keyof GuardedHeaders>(Object.entries(GUARDED))
const LENGTHS = [...NAMES.keys()].map((name) => name.length)

/** Collects the values in one pass; `rawHeaders` alternates names and values as received. */
function guardedHeaders(rawHeaders: readonly string[]): GuardedHeaders {
  const found: GuardedHeaders = { host: [], origin: [], site: [], mode: [], destination: [] }
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    // Avoids lower-casing most headers by checking their length first.
    const field = LENGTHS.includes(name.length) ? NAMES.get(name.toLowerCase()) : undefined
    if (field) found[field].push(rawHeaders[index + 1] ?? '')
  }
  return found
}

/**
 * The guard decides which requests are accepted: docs/security.md, The guard. Any web page that the user has open
 * can send requests to loopback. Host is the only defence against DNS rebinding, Origin identifies pages and
 * extensions, and Sec-Fetch-Site covers requests without Origin (images, scripts, links).
 */

export type GuardSettings = {
  /** Host values accepted in addition to the loopback names of the listening port. */
  allowedHosts: readonly string[]
  /** Exact origins accepted in addition to the server's own page and the project's extension. */
  allowedOrigins: readonly string[]
  /** The environment variable of `allowedOrigins`, named in refusals; `ALLOWED_ORIGINS` by default. */
  originsVariable?: string
}

/** The parts of a request that the guard checks. `localAddress` and `localPort` are where the connection arrived. */
export type RequestContext = {
  method: string
  target: string
  httpVersion: string
  /** Alternating names and values as received, duplicates included. */
  rawHeaders: readonly string[]
  localAddress?: string | undefined
  localPort: number
}

/** Returns the reason for a refusal, or null if the request is accepted. */
export type Guard = (context: RequestContext) => ExpectedError | null

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']
const OWN_PAGE_NAMES = ['127.0.0.1', 'localhost']
const HTTP_PORT = 80
// Firefox generates a random UUID for each installation, so any well-formed one is accepted.
const FIREFOX_EXTENSION_ORIGIN = /^moz-extension:\/\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Creates a server's guard. It runs for every request, so everything that does not depend on the request is
 * computed here.
 */
export function createGuard(settings: GuardSettings): Guard {
  const isHostAllowed = hostCheck(settings)
  const { originsVariable = 'ALLOWED_ORIGINS' } = settings
  return (context) => {
    if (!context.target.startsWith('/')) {
      return new ExpectedError(400, 'The request target has to begin with "/".')
    }
    const { host, origin, site, mode, destination } = guardedHeaders(context.rawHeaders)
    if (context.httpVersion === '1.1' && host.length === 0) {
      return new ExpectedError(400, 'An HTTP/1.1 request needs a Host header.')
    }
    if (host.length !== 1 || !isHostAllowed(host[0]?.toLowerCase() ?? '', context.localPort)) {
      return new ExpectedError(403, 'This Host is not let in; set ALLOWED_HOSTS to serve under another name.')
    }
    if (origin.length > 0) {
      return origin.length === 1 && isOriginLetIn(origin[0] ?? '', context, settings)
        ? null
        : new ExpectedError(403, `This Origin is not let in; set ${originsVariable} to admit a page.`)
    }
    return isFetchSiteLetIn(site) || isTopLevelNavigationToPage(context, mode[0], destination[0])
      ? null
      : new ExpectedError(403, 'Requests from other sites are not let in.')
  }
}

/** Extracts what the guard needs from a request. */
export function requestContextOf(request: FastifyRequest): RequestContext {
  const { method = '', url = '', httpVersion, rawHeaders, socket } = request.raw
  const { localAddress, localPort = HTTP_PORT } = socket
  return { method, target: url, httpVersion, rawHeaders, localAddress, localPort }
}

/** Caches by port: a server listens on one port or a few. */
function hostCheck({ allowedHosts }: GuardSettings): (host: string, port: number) => boolean {
  const chosen = allowedHosts.map((host) => host.toLowerCase())
  const byPort = new Map<number, ReadonlySet<string>>()
  return (host, port) => {
    const known = byPort.get(port) ?? new Set([...atPort(LOOPBACK_NAMES, port), ...chosen])
    byPort.set(port, known)
    return known.has(host)
  }
}

/**
 * An `onRequest` hook for routes that read or remove the history of queries, or control the import. Beyond the guard, it
 * accepts only the server's own page as Origin and refuses extensions too: the guard must accept the origin of any
 * Firefox extension.
 */
export function ownPageOnly(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const context = requestContextOf(request)
  const { origin } = guardedHeaders(context.rawHeaders)
  if (origin.every((one) => isOwnPage(one, context))) done()
  else done(new ExpectedError(403, NOT_OWN_PAGE))
}

const NOT_OWN_PAGE = 'The history of questions and the import are for the page of this server alone.'

function isOwnPage(origin: string, { localAddress, localPort }: RequestContext): boolean {
  // A page served over IPv4 cannot come from [::1], which may be another program.
  const names = localAddress === '::1' ? LOOPBACK_NAMES : OWN_PAGE_NAMES
  return atPort(names, localPort).some((host) => origin === `http://${host}`)
}

function isOriginLetIn(origin: string, context: RequestContext, settings: GuardSettings): boolean {
  return (
    isOwnPage(origin, context) ||
    origin === CHROME_EXTENSION_ORIGIN ||
    FIREFOX_EXTENSION_ORIGIN.test(origin) ||
    settings.allowedOrigins.includes(origin)
  )
}

function isFetchSiteLetIn(sites: readonly string[]): boolean {
  return sites.length === 0 || (sites.length === 1 && (sites[0] === 'same-origin' || sites[0] === 'none'))
}

/** Lets a link on another site open the page, but refuses an image or a frame of it, which would count as a visit. */
function isTopLevelNavigationToPage(context: RequestContext, mode?: string, destination?: string): boolean {
  const path = context.target.split('?', 1)[0]
  return context.method === 'GET' && path === '/' && mode === 'navigate' && destination === 'document'
}

/** Browsers omit http's default port. */
function atPort(names: readonly string[], port: number): string[] {
  return names.flatMap((name) => (port === HTTP_PORT ? [name, `${name}:${port}`] : [`${name}:${port}`]))
}
