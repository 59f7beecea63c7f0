import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type RawAnswer = { status: number; headers: ReadonlyMap<string, string>; body: string; text: string }

/**
 * Sends any bytes, and reads until the server closes. The bytes need `Connection: close` if the server does not close by itself.
 */
export async function rawRequest(
  port: number,
  bytes: string | readonly (string | Uint8Array)[],
  host = '127.0.0.1',
): Promise<RawAnswer> {
  const socket = connect(port, host)
  for (const part of typeof bytes === 'string' ? [bytes] : bytes) socket.write(part)
  return answerOf((await buffer(socket)).toString('utf8'))
}

/** Returns the bytes of a request, with the length of its body and `Connection: close`. */
export function request(line: string, headers: readonly string[] = [], body = ''): string {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  return [line, ...headers, ...length, 'Connection: close', '', body].join('\r\n')
}

function answerOf(text: string): RawAnswer {
  const split = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = text.slice(0, split).split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  return { status: Number(statusLine.split(' ')[1]), headers, body: text.slice(split + 4), text }
}
