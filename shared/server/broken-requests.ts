import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ErrorBody } from '../contract/errors.ts'
import { STANDARD_HEADERS } from './headers.ts'

/** What Node could not read as HTTP at all: answered in the same form as every other error. */
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
  const { headers, body } = jsonAnswer(detail)
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

/** `Expect` with anything but `100-continue`, which Node would answer with an empty 417. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = jsonAnswer('This server meets no other expectation than 100-continue.')
  response.writeHead(417, headers).end(body)
}

function jsonAnswer(detail: string): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify({ detail } satisfies ErrorBody)
  const headers = {
    ...STANDARD_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  return { headers, body }
}
