import type { core } from 'zod/mini'
import { type Fetch, readPieces } from '../../clients/bounded-fetch.ts'
import { HttpFailure, isFailure, TimedOut, Unreachable } from '../../clients/failures.ts'
import { fitting, type RequestOptions } from '../../clients/request.ts'
import { looseObject, z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import { HotcrpRefused, SiteFailure } from './hotcrp-failures.ts'
import { messageList, messageTexts } from './hotcrp-messages.ts'

/** `base`: as `readHotcrpAddress` reads it. `token`: as `isHotcrpToken` accepts it; it has the rights of its user. */
export type HotcrpSettings = { base: string; token: string; fetch: Fetch }

type Asking = Pick<RequestOptions, 'signal'> & {
  timeoutMs: number
  /** The longest answer in bytes. */
  mostBytes: number
  /** With it the request is a POST. */
  csv?: string
}

/** Not even the head of an answer has come, or a browser keeps it to itself. */
class Unanswered extends Unreachable {}

const envelope = looseObject({ ok: z.boolean(), message_list: messageList })

/**
 * Sends one request to HotCRP's API. Rejects with a `Failure` or the signal's reason: `SiteFailure`, `HotcrpRefused`,
 * or as any client of ours. It sends no cookies and follows no redirect.
 */
export async function askHotcrp<S extends core.$ZodType>(
  settings: HotcrpSettings,
  path: string,
  answer: S,
  asking: Asking,
): Promise<core.output<S>> {
  try {
    const { status, text } = await received(settings, path, asking)
    return answerIn(answer, status, text)
  } catch (error) {
    // HotCRP lets pages read its answers only once it knows the token, so a page sees a refused one as no answer.
    if (error instanceof Unanswered && (await answersWithoutToken(settings, asking)))
      throw new SiteFailure('tokenRefused')
    throw error
  }
}

function answerIn<S extends core.$ZodType>(answer: S, status: number, text: string): core.output<S> {
  const json = jsonIn(text)
  const { data: said } = z.safeParse(envelope, json)
  if (said === undefined) {
    if (status >= 500) throw new HttpFailure(status, '', null)
    // HotCRP says `ok` in each answer; a web page, or JSON of another program, does not.
    throw new SiteFailure('notHotcrp')
  }
  if (status === 401) throw new SiteFailure('tokenRefused')
  if (!said.ok || status >= 400) throw new HotcrpRefused(status, messageTexts(said.message_list))
  return fitting(answer, json)
}

async function received(
  { base, token, fetch }: HotcrpSettings,
  path: string,
  { signal, timeoutMs, mostBytes, csv }: Asking,
): Promise<{ status: number; text: string }> {
  const timeout = AbortSignal.timeout(timeoutMs)
  let response: Response | undefined
  try {
    response = await fetch(`${base}/api/${path}`, {
      method: csv === undefined ? 'GET' : 'POST',
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(csv !== undefined && { 'content-type': 'text/csv' }),
      },
      ...(csv !== undefined && { body: csv }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const decoder = new TextDecoder()
    let text = ''
    await readPieces(response, mostBytes, (piece) => {
      text += decoder.decode(piece, { stream: true })
    })
    return { status: response.status, text: text + decoder.decode() }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    if (timeout.aborted) throw new TimedOut(timeoutMs)
    if (isFailure(cause)) throw cause
    throw response === undefined ? new Unanswered(cause) : new Unreachable(cause)
  }
}

/** `session` is the one function that any page may ask without a token. */
async function answersWithoutToken(settings: HotcrpSettings, { signal }: Asking): Promise<boolean> {
  try {
    const asking = { signal, timeoutMs: 5000, mostBytes: 100_000 }
    const { text } = await received({ ...settings, token: '' }, 'session', asking)
    return z.safeParse(envelope, jsonIn(text)).success
  } catch (error) {
    if (signal?.aborted) throw error
    return false
  }
}
