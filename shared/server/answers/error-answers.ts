import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '../../contract/errors.ts'
import { ExpectedError } from '../errors.ts'
import { STANDARD_HEADERS } from '../headers.ts'

/** A full disk fails every write, and a line for each would only fill the log. */
const FULL_DISK_LINE_EVERY_MS = 60_000
const FULL_DISK = 507

/**
 * Returns the handler that answers every error of one server as `{ detail }` (docs/protocol.md): a sentence, or for
 * 422 the list of invalid fields. Unexpected errors are logged with their stack and answered without it. A missing
 * database (503) is not logged, since every poll of every page would add a line; a full disk (507) is logged once a
 * minute.
 */
export function errorHandler() {
  let fullDiskSaidAt = Number.NEGATIVE_INFINITY
  let leftOut = 0

  /** Logs a full disk, with the number of such answers since the last line. */
  function logFullDisk(error: ExpectedError, request: FastifyRequest): void {
    const now = performance.now()
    if (now - fullDiskSaidAt < FULL_DISK_LINE_EVERY_MS) {
      leftOut += 1
      return
    }
    logExpected(error, request, leftOut > 0 ? { left_out: leftOut } : {})
    fullDiskSaidAt = now
    leftOut = 0
  }

  return function answerError(
    error: FastifyError | ExpectedError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    const { statusCode, detail } = problemOf(error)
    if (!(error instanceof ExpectedError)) {
      if (statusCode === 500) request.log.error(error)
    } else if (statusCode === FULL_DISK) logFullDisk(error, request)
    else if (statusCode >= 500 && statusCode !== 503) logExpected(error, request)
    return reply.code(statusCode).send({ detail } satisfies ErrorBody)
  }
}

function logExpected(error: ExpectedError, request: FastifyRequest, more: object = {}): void {
  const { statusCode, message } = error
  request.log.warn({ status: statusCode, route: request.routeOptions.url, ...more }, message)
}

type Problem = { statusCode: number; detail: ErrorBody['detail'] }

function problemOf(error: FastifyError | ExpectedError): Problem {
  if (error instanceof ExpectedError) return error
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { statusCode: 415, detail: 'Send the body as application/json in UTF-8.' }
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { statusCode: 413, detail: 'The body is larger than this server accepts.' }
    case 'FST_ERR_BAD_URL':
      return { statusCode: 400, detail: 'The request target is not a valid URL path.' }
  }
  const statusCode = error.statusCode ?? 500
  if (error instanceof SyntaxError && statusCode === 400) {
    return { statusCode: 422, detail: [{ loc: ['body'], msg: 'is not valid JSON', type: 'json_invalid' }] }
  }
  return statusCode >= 400 && statusCode < 500
    ? { statusCode, detail: error.message }
    : { statusCode: 500, detail: 'Something went wrong inside the server; its log has the details.' }
}

const METHODS = ['GET', 'HEAD', 'POST'] as const

/** Answers 404 for an unknown path, and 405 with `Allow` if only the method is wrong. */
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

/** Answers a request that Node could not parse as HTTP in the same form as every other error. */
export function answerBrokenRequest(
  this: FastifyInstance,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, detail] = brokenRequestAnswer(error.code)
  endWithAnswer(socket, status, detail)
}

/** Answers on the bare connection, as the last answer there. */
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

function brokenRequestAnswer(code: string | undefined): [status: string, detail: string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return ['408 Request Timeout', 'The request took too long to arrive.']
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return ['431 Request Header Fields Too Large', 'The request headers are too large.']
  }
  return ['400 Bad Request', 'This is not a valid HTTP request.']
}
