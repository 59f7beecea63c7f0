import type { FastifyReply, FastifyRequest } from 'fastify'
import { CHROME_EXTENSION_ORIGIN } from '../../extension-identity.ts'
import { ExpectedError } from '../errors.ts'

/** The values of the headers that the guard goes by, all of them: a name that comes twice is looked at twice. */
type GuardedHeaders = Record<'host' | 'origin' | 'site' | 'mode' | 'destination', string[]>

const LENGTHS = ['host', 'origin', 'sec-fetch-site'].map((name) => name.length)

/** Finds them in one pass; `rawHeaders` are names and values in turn, as they came. */
function guardedHeaders(rawHeaders: readonly string[]): GuardedHeaders {
  const found: GuardedHeaders = { host: [], origin: [], site: [], mode: [], destination: [] }
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    // Spares most headers the lower case: all names of Sec-Fetch are equally long.
    if (LENGTHS.includes(name.length)) valuesOf(name.toLowerCase(), found)?.push(rawHeaders[index + 1] ?? '')
  }
  return found
}

function valuesOf(name: string, found: GuardedHeaders): string[] | undefined {
  switch (name) {
    case 'host':
      return found.host
    case 'origin':
      return found.origin
    case 'sec-fetch-site':
      return found.site
    case 'sec-fetch-mode':
      return found.mode
    case 'sec-fetch-dest':
      return found.destination
    default:
      return undefined
  }
}

/**
 * Who is let in: docs/security.md, The guard.
 *
 * Every web page the user has open can send requests to loopback. Host is the only defence against DNS rebinding,
 * Origin tells pages and extensions apart, and Sec-Fetch-Site catches what carries no Origin (images, scripts, links).
 */

export type GuardSettings = {
  /** Host values let in besides the loopback spellings of the listening port. */
  allowedHosts: readonly string[]
  /** Exact origins let in besides the server's own page and the project's extension. */
  allowedOrigins: readonly string[]
  /** The environment variable of `allowedOrigins`, for the refusal's text; `ALLOWED_ORIGINS` when not given. */
  originsVariable?: string
}

/** What of a request the guard looks at. `localAddress` and `localPort` are where the connection came in. */
export type RequestContext = {
  method: string
  target: string
  httpVersion: string
  /** Names and values in turn, as they came: duplicates are still there. */
  rawHeaders: readonly string[]
  localAddress?: string | undefined
  localPort: number
}

/** Why a request is refused, or null when it is let in. */
export type Guard = (approach: RequestContext) => ExpectedError | null

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]']
const OWN_PAGE_NAMES = ['127.0.0.1', 'localhost']
const HTTP_PORT = 80
// Firefox draws the UUID anew for each installation, so any well-formed one is let in.
const FIREFOX_EXTENSION_ORIGIN = /^moz-extension:\/\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A server's guard. It runs for every request: what is the same for all is put together once. */
export function createGuard(settings: GuardSettings): Guard {
  const isHostLetIn = hostsLetIn(settings)
  const { originsVariable = 'ALLOWED_ORIGINS' } = settings
  return (approach) => {
    if (!approach.target.startsWith('/')) {
      return new ExpectedError(400, 'The request target has to begin with "/".')
    }
    const { host, origin, site, mode, destination } = guardedHeaders(approach.rawHeaders)
    if (approach.httpVersion === '1.1' && host.length === 0) {
      return new ExpectedError(400, 'An HTTP/1.1 request needs a Host header.')
    }
    if (host.length !== 1 || !isHostLetIn(host[0]?.toLowerCase() ?? '', approach.localPort)) {
      return new ExpectedError(403, 'This Host is not let in; set ALLOWED_HOSTS to serve under another name.')
    }
    if (origin.length > 0) {
      return origin.length === 1 && isOriginLetIn(origin[0] ?? '', approach, settings)
        ? null
        : new ExpectedError(403, `This Origin is not let in; set ${originsVariable} to admit a page.`)
    }
    return isFetchSiteLetIn(site) || isTopLevelNavigationToPage(approach, mode[0], destination[0])
      ? null
      : new ExpectedError(403, 'Requests from other sites are not let in.')
  }
}

/** What of a request the guard has to know. */
export function requestContextOf(request: FastifyRequest): RequestContext {
  const { method = '', url = '', httpVersion, rawHeaders, socket } = request.raw
  const { localAddress, localPort = HTTP_PORT } = socket
  return { method, target: url, httpVersion, rawHeaders, localAddress, localPort }
}

/** A server listens on one port or a few. */
function hostsLetIn({ allowedHosts }: GuardSettings): (host: string, port: number) => boolean {
  const chosen = allowedHosts.map((host) => host.toLowerCase())
  const byPort = new Map<number, ReadonlySet<string>>()
  return (host, port) => {
    const known = byPort.get(port) ?? new Set([...atPort(LOOPBACK_NAMES, port), ...chosen])
    byPort.set(port, known)
    return known.has(host)
  }
}

/**
 * A route's own `onRequest` hook, for what tells or removes the history of questions: beyond the guard, no Origin but
 * the own page's is let in, an extension's neither. Any Firefox extension has an origin that the guard has to let in.
 */
export function ownPageOnly(
  request: FastifyRequest,
  _reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  const approach = requestContextOf(request)
  const { origin } = guardedHeaders(approach.rawHeaders)
  if (origin.every((one) => isOwnPage(one, approach))) done()
  else done(new ExpectedError(403, 'The history of questions is for the page of this server alone.'))
}

function isOwnPage(origin: string, { localAddress, localPort }: RequestContext): boolean {
  // On IPv4 the page cannot have come from [::1]: that would be another program's.
  const names = localAddress === '::1' ? LOOPBACK_NAMES : OWN_PAGE_NAMES
  return atPort(names, localPort).some((host) => origin === `http://${host}`)
}

function isOriginLetIn(origin: string, approach: RequestContext, settings: GuardSettings): boolean {
  return (
    isOwnPage(origin, approach) ||
    origin === CHROME_EXTENSION_ORIGIN ||
    FIREFOX_EXTENSION_ORIGIN.test(origin) ||
    settings.allowedOrigins.includes(origin)
  )
}

function isFetchSiteLetIn(sites: readonly string[]): boolean {
  return sites.length === 0 || (sites.length === 1 && (sites[0] === 'same-origin' || sites[0] === 'none'))
}

/** A link on another site may open the page; an image or a frame of it may not so much as count a visit. */
function isTopLevelNavigationToPage(approach: RequestContext, mode?: string, destination?: string): boolean {
  const path = approach.target.split('?', 1)[0]
  return approach.method === 'GET' && path === '/' && mode === 'navigate' && destination === 'document'
}

/** Browsers leave the port out when it is http's own. */
function atPort(names: readonly string[], port: number): string[] {
  return names.flatMap((name) => (port === HTTP_PORT ? [name, `${name}:${port}`] : [`${name}:${port}`]))
}
