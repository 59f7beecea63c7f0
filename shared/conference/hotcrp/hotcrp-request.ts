import type { core } from 'zod/mini'
import { HttpFailure, Unreachable } from '../../clients/failures.ts'
import { type ClientSettings, exchange, fitting, type RequestOptions, textOf } from '../../clients/request.ts'
import { list, looseObject, z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import { withoutReferences } from '../../people/cells/plain-text.ts'
import { HotcrpRefused, SiteFailure } from './hotcrp-failures.ts'

/** `base`: from `readHotcrpAddress`. `token`: accepted by `isHotcrpToken`. */
export type HotcrpSettings = ClientSettings & { token: string }

type Asking = Pick<RequestOptions, 'signal'> & {
  timeoutMs: number
  mostBytes: number
  /** The body of a POST. Without it, the request is a GET. */
  csv?: string
}

/** Messages of an answer. A list of another form counts as empty. */
export const messageList = z.catch(
  z.optional(list(looseObject({ message: z.catch(z.optional(z.string()), undefined) }))),
  undefined,
)

const MOST_MESSAGES = 50
const MOST_CHARACTERS = 1000

/** Returns each text once: at most 50 texts of at most 1,000 characters. */
export function messageTexts(messages: z.infer<typeof messageList> = []): string[] {
  const texts = messages.flatMap(({ message }) => messageText(message ?? '') || [])
  return [...new Set(texts)].slice(0, MOST_MESSAGES)
}

/** Removes the mark of the format (`<0>`: text, `<5>`: HTML), and HTML's tags. The line may still have `<`: show it as text. */
export function messageText(message: string): string {
  const [, format, rest] = /^<(\d)>([\s\S]*)$/.exec(message.slice(0, 10_000)) ?? [undefined, '0', message]
  const text =
    format === '0' ? (rest ?? '') : withoutReferences((rest ?? '').replace(/<\/?[a-z!][^<>]*>/gi, ' '))
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS)
    .toWellFormed()
}

const envelope = looseObject({ ok: z.boolean(), message_list: messageList })

/** Rejects with `SiteFailure`, `HotcrpRefused`, another failure of `shared/clients/failures.ts`, or the signal's reason. */
export async function askHotcrp<S extends core.$ZodType>(
  settings: HotcrpSettings,
  path: string,
  answer: S,
  asking: Asking,
): Promise<core.output<S>> {
  let status: number | undefined
  try {
    const text = await send(settings, path, asking, (now) => {
      status = now
    })
    return answerIn(answer, status ?? 0, text)
  } catch (error) {
    // If HotCRP refuses the token, the browser hides the answer from the page.
    const isUnanswered = error instanceof Unreachable && status === undefined
    if (isUnanswered && (await answersWithoutToken(settings, asking))) throw new SiteFailure('tokenRefused')
    throw error
  }
}

function answerIn<S extends core.$ZodType>(schema: S, status: number, text: string): core.output<S> {
  const json = jsonIn(text)
  const { data: parsed } = z.safeParse(envelope, json)
  if (parsed === undefined) {
    if (status >= 500) throw new HttpFailure(status, '', null)
    // Each answer of HotCRP has `ok`. Web pages and other programs send no `ok`.
    throw new SiteFailure('notHotcrp')
  }
  if (status === 401) throw new SiteFailure('tokenRefused')
  if (!parsed.ok || status >= 400) throw new HotcrpRefused(status, messageTexts(parsed.message_list))
  return fitting(schema, json)
}

/** Reports the status, then resolves to the text. */
const send = (
  { base, token, fetch }: HotcrpSettings,
  path: string,
  { csv, mostBytes, ...asking }: Asking,
  onStatus: (status: number) => void = () => {},
): Promise<string> =>
  exchange(
    { base, fetch },
    `/api/${path}`,
    {
      ...asking,
      ...(csv !== undefined && { body: new Blob([csv]) }),
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(csv !== undefined && { 'content-type': 'text/csv' }),
      },
    },
    (response) => {
      onStatus(response.status)
      return textOf(response, mostBytes)
    },
  )

/** Without a token, HotCRP lets a page ask only `session`. */
async function answersWithoutToken(settings: HotcrpSettings, { signal }: Asking): Promise<boolean> {
  try {
    const text = await send({ ...settings, token: '' }, 'session', {
      signal,
      timeoutMs: 5000,
      mostBytes: 100_000,
    })
    return z.safeParse(envelope, jsonIn(text)).success
  } catch (error) {
    if (signal?.aborted) throw error
    return false
  }
}
