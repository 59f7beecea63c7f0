import type { core } from 'zod/mini'
import { errorBody } from '../contract/error-shapes.ts'
import { looseObject, parseFast, z } from '../contract/zod.ts'
import { jsonIn } from '../json.ts'
import { inTurns } from '../slices.ts'
import { VERSION_HEADER } from '../version.ts'
import { ANSWER_AT_MOST, type Fetch, readPieces, SMALL_ANSWER_AT_MOST } from './bounded-fetch.ts'
import {
  HttpFailure,
  isFailure,
  isNotHttp,
  TimedOut,
  TooLong,
  Unreachable,
  UnreadableAnswer,
} from './failures.ts'

export type { Fetch } from './bounded-fetch.ts'

/** `base` is the server's address without a trailing slash; empty for the page's own origin. */
export type ClientSettings = { base: string; fetch: Fetch }

export type RequestOptions = {
  /** If the signal aborts, the promise rejects with its reason. */
  signal?: AbortSignal | undefined
  /** Milliseconds until `TimedOut`. */
  timeoutMs?: number | undefined
  /** Lets the request outlive the page. Browsers allow this for small bodies only. */
  keepalive?: boolean | undefined
}

type Asking = RequestOptions & {
  /** The body of a POST: a JSON value or a file. Set a content type in `headers` if the file is not JSON. */
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** The most bytes of the answer, by default `ANSWER_AT_MOST`. */
  mostBytes?: number
}

/** Options for a small answer, such as the state of a server. */
export const small = (options?: RequestOptions): Asking => ({ ...options, mostBytes: SMALL_ANSWER_AT_MOST })

export type Received<T> = { body: T; version: string | null }

/** Checks the answer. Rejects with a `Failure` or the reason of `options.signal`. */
export async function requestJson<S extends core.$ZodType>(
  settings: ClientSettings,
  path: string,
  answer: S,
  asking: Asking = {},
): Promise<Received<core.output<S>>> {
  return receive(settings, path, asking, async (response) =>
    fitting(answer, jsonOf(await textOf(response, asking.mostBytes ?? ANSWER_AT_MOST))),
  )
}

/** Like `requestJson` for one server, but resolves to the body alone. */
export const bodiesFrom =
  (settings: ClientSettings) =>
  async <S extends core.$ZodType>(path: string, answer: S, asking?: Asking): Promise<core.output<S>> =>
    (await requestJson(settings, path, answer, asking)).body

/** Rejects as `requestJson` does. */
export function requestFile(
  settings: ClientSettings,
  path: string,
  asking: Asking = {},
): Promise<Received<{ file: Blob; headers: Headers }>> {
  return receive(settings, path, asking, async (response) => {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    // The largest file that the daemon imports.
    await readPieces(response, 512 * 1024 ** 2, (piece) => void pieces.push(piece))
    const { headers } = response
    return { file: new Blob(pieces, { type: headers.get('content-type') ?? '' }), headers }
  })
}

/** The most bytes of a line: a hundred times the longest lines. */
const LINE_AT_MOST = 4 * 1024 ** 2
/** The most bytes of an answer: enough for a million pairs of a conference. */
const LINES_AT_MOST = 1024 ** 3

const anyObject = looseObject({})

/** Passes on an answer line by line, as unchecked JSON objects. Rejects as `requestJson` does. */
export async function requestLines(
  settings: ClientSettings,
  path: string,
  asking: Asking,
  onLine: (line: object) => void,
): Promise<void> {
  await receive(settings, path, asking, async (response) => {
    const decoder = new TextDecoder()
    let rest = ''
    await readPieces(response, LINES_AT_MOST, async (piece) => {
      const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      // Lets the page react between the lines of a large piece.
      await inTurns(lines, (line) => onLine(fitting(anyObject, jsonOf(line))))
      if (rest.length > LINE_AT_MOST) throw new TooLong(LINE_AT_MOST)
    })
    if (rest !== '') throw new UnreadableAnswer('ends within a line')
  })
}

const receive = <T>(
  settings: ClientSettings,
  path: string,
  asking: Asking,
  read: (response: Response) => Promise<T>,
): Promise<Received<T>> =>
  exchange(settings, path, asking, async (response) => {
    const version = response.headers.get(VERSION_HEADER)
    if (SAID_BY_PROXIES.includes(response.status)) throw new Unreachable(response.statusText)
    if (!response.ok) throw await httpFailureOf(response)
    return { body: await read(response), version }
  })

/** A larger body may have to wait. Servers have room for smaller bodies at any time. */
const LARGE_BYTES = 64 * 1024
const MOST_TRIES = 4
/** The longest wait in seconds. The request fails if a server asks for a longer one. */
const LONGEST_WAIT = 10

/**
 * Sends one request without cookies, and reads an answer of any status. Rejects as `requestJson` does.
 * Sends a large body again while the server has no room: docs/dev/security.md, Bounds.
 */
export async function exchange<T>(
  { base, fetch }: ClientSettings,
  path: string,
  { body, headers, signal, timeoutMs, keepalive }: Asking,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)
  const signals = [signal, timeout].filter((one) => one !== undefined)
  const either = signals.length > 0 ? AbortSignal.any(signals) : undefined
  const sent = body === undefined ? undefined : bodyOf(body)
  const isLarge = sent !== undefined && (typeof sent === 'string' ? sent.length : sent.size) > LARGE_BYTES
  const send = () =>
    fetch(`${base}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      credentials: 'omit',
      cache: 'no-store',
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(sent !== undefined && { body: sent }),
      ...(either && { signal: either }),
      ...(keepalive && { keepalive }),
    })
  try {
    let response = await send()
    for (let tries = 1; isLarge && tries < MOST_TRIES; tries++) {
      const seconds =
        response.status === 503 ? Number(response.headers.get('retry-after') ?? Number.NaN) : Number.NaN
      if (!(seconds <= LONGEST_WAIT)) break
      await response.body?.cancel()
      await pause(1000 * seconds, either)
      response = await send()
    }
    return await read(response)
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    if (timeout?.aborted) throw new TimedOut(timeoutMs ?? 0)
    if (isFailure(cause)) throw cause
    if (isNotHttp(cause)) throw new UnreadableAnswer('is not HTTP')
    throw new Unreachable(cause)
  }
}

/** Rejects with the reason of the signal. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

export async function httpFailureOf(response: Response): Promise<HttpFailure> {
  const text = await textOf(response, SMALL_ANSWER_AT_MOST)
  const { status, headers } = response
  const keptText = status === 409 || status === 422 ? text : ''
  const version = headers.get(VERSION_HEADER)
  return new HttpFailure(status, detailOf(text), version, headers.has('retry-after'), keptText)
}

/** Bad Gateway and Gateway Timeout: a proxy has no answer from its server. */
const SAID_BY_PROXIES: readonly number[] = [502, 504]

export async function textOf(response: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  await readPieces(response, mostBytes, (piece) => {
    text += decoder.decode(piece, { stream: true })
  })
  return text + decoder.decode()
}

function bodyOf(body: unknown): string | Blob {
  if (body instanceof Blob) return body
  const text = JSON.stringify(body)
  // Browsers copy a long text at once, and the page has to wait. They copy a blob later.
  return text.length < 1_000_000 ? text : new Blob([text])
}

function jsonOf(text: string): unknown {
  const json = jsonIn(text)
  if (json === undefined) throw new UnreadableAnswer('is not JSON')
  return json
}

/** Throws an `UnreadableAnswer` if the value does not fit. */
export function fitting<S extends core.$ZodType>(schema: S, value: unknown): core.output<S> {
  const parsed = parseFast(schema, value)
  if (parsed.success) return parsed.data
  const places = parsed.error.issues.slice(0, 3).map((issue) => issue.path.join('.') || '(the whole)')
  throw new UnreadableAnswer(`breaks the contract at ${places.join(', ')}`)
}

/** The message of an error. Empty if the body is not JSON, because users cannot read HTML. */
function detailOf(text: string): string {
  const body = jsonIn(text)
  if (body === undefined) return ''
  const parsed = z.safeParse(errorBody, body)
  if (!parsed.success) return text.slice(0, 200)
  const { detail } = parsed.data
  return typeof detail === 'string'
    ? detail
    : detail.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ')
}
