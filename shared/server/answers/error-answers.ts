import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '../../contract/error-shapes.ts'
import { STANDARD_HEADERS } from '../http-headers.ts'
import { bodyTooLarge, ExpectedError } from '../server-errors.ts'

/** No usable database (503) and a full disk (507). Other code logs each of them once, not for each request. */
const REPORTED_ELSEWHERE = [503, 507]

/** Answers `{ detail }` (docs/dev/protocol.md, Errors). Logs unexpected errors with their stack. */
export function answerError(
  error: FastifyError | ExpectedError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { statusCode, detail } = problemOf(error)
  if (!(error instanceof ExpectedError)) {
    if (statusCode === 500) request.log.error(error)
  } else if (statusCode >= 500 && !REPORTED_ELSEWHERE.includes(statusCode)) {
    request.log.warn({ status: statusCode, route: request.routeOptions.url }, error.message)
  }
  reply.code(statusCode)
  if (error instanceof ExpectedError && error.retryAfterSeconds)
    reply.header('retry-after', error.retryAfterSeconds)
  // A browser asks for HTML, and our clients for JSON.
  if (request.is404 && statusCode === 404 && request.headers.accept?.includes('text/html'))
    return reply.type('text/html; charset=utf-8').send(NO_PAGE)
  return reply.send({ detail } satisfies ErrorBody)
}

const NO_PAGE = `<!doctype html>
<html lang="en">
<meta name="color-scheme" content="light dark">
<title>CoAuthors</title>
<p>CoAuthors has no page at this address. <a href="/">Go to the start page.</a></p>
</html>
`

type Problem = { statusCode: number; detail: ErrorBody['detail'] }

const PROBLEMS: Readonly<Record<string, Problem>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { statusCode: 415, detail: 'Send the body as application/json in UTF-8.' },
  FST_ERR_CTP_BODY_TOO_LARGE: bodyTooLarge(),
  FST_ERR_BAD_URL: { statusCode: 400, detail: 'The request target is not a valid URL path.' },
}

function problemOf(error: FastifyError | ExpectedError): Problem {
  if (error instanceof ExpectedError) return error
  const { statusCode = 500, message: detail } = error
  const known = PROBLEMS[error.code]
  if (known || (statusCode >= 400 && statusCode < 500)) return known ?? { statusCode, detail }
  return { statusCode: 500, detail: 'Something went wrong inside the server; its log has the details.' }
}

const METHODS = ['GET', 'HEAD', 'POST'] as const

/** Returns a 404 for an unknown path. If only the method is wrong, returns a 405 with `Allow`. */
export function unrouted(
  server: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): ExpectedError {
  const url = request.url.split('?', 1)[0] ?? '/'
  const allowed = METHODS.filter((method) => server.hasRoute({ method, url }))
  if (allowed.length === 0) return new ExpectedError(404, 'There is nothing at this path.')
  reply.header('allow', allowed.join(', '))
  return new ExpectedError(405, `This path takes ${allowed.join(' and ')} only.`)
}

/** The routes of these connections limit the time themselves, because Node has one timeout for all requests. */
const withoutTimeout = new WeakSet<Socket>()

/** Exempts a request from the server's timeout until the returned function is called. */
export function spareRequestTimeout({ socket }: { socket: Socket }): () => void {
  withoutTimeout.add(socket)
  return () => withoutTimeout.delete(socket)
}

/** Answers `{ detail }` to a request that Node cannot read: no HTTP, too large headers, or too slow. */
export function answerBrokenRequest(
  this: FastifyInstance,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && withoutTimeout.has(socket)) return
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, detail] = BROKEN_REQUESTS[error.code ?? ''] ?? NOT_HTTP
  endWithAnswer(socket, status, detail)
}

export function endWithAnswer(socket: Socket, status: string, detail: string): void {
  const body = JSON.stringify({ detail } satisfies ErrorBody)
  const headers = {
    ...STANDARD_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

const NOT_HTTP = ['400 Bad Request', 'This is not a valid HTTP request.'] as const
const BROKEN_REQUESTS: Readonly<Record<string, readonly [status: string, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request headers are too large.'],
}
