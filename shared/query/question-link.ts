import { readPieces } from '../clients/bounded-fetch.ts'
import { TooLong } from '../clients/failures.ts'
import { z } from '../contract/zod.ts'
import { jsonIn } from '../json.ts'
import { AUTHOR_LIMIT, ENTRIES_IN_BATCHES, LIMIT_PER_PAIR } from '../limits.ts'
import { normalizeEntries } from './entries.ts'
import { fnv1a32, type PairsOptions, sidesProblem } from './payload.ts'

/** How the fragment of a link with a question begins (question-link.ts, which is loaded when there is one). */
export const QUESTION_PREFIX = '#q='

/**
 * A question in the fragment of a link (`#q=1.<checksum>.<content>`), which browsers send to no server. The content is
 * JSON in base64url; `z` before it says that it is compressed, `j`, in old links, that it is not.
 */
export type LinkedQuestion = {
  left: readonly string[]
  right: readonly string[]
  options: PairsOptions
  policy: string | null
}

export type LinkProblem =
  /** The end is missing, or a character has changed. */
  | 'damaged'
  /** Made by another version of the program. */
  | 'version'
  /** Not a question, or one that cannot be asked. */
  | 'foreign'
  | 'too-long'

const VERSION = 1

const names = z.array(z.string()).check(z.maxLength(ENTRIES_IN_BATCHES))
const content = z.strictObject({
  a: names,
  b: names,
  exact: z.optional(z.boolean()),
  since: z.optional(z.int().check(z.minimum(1000), z.maximum(9999))),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(LIMIT_PER_PAIR))),
  persons: z.optional(z.int().check(z.minimum(1), z.maximum(AUTHOR_LIMIT))),
  policy: z.optional(z.string().check(z.maxLength(100))),
})

/** The fragment of a question, from `#` on. */
export async function questionFragment({ left, right, options, policy }: LinkedQuestion): Promise<string> {
  const { exactBaseMatch, yearMin, limitPerPair, authorLimit } = options
  const written: z.infer<typeof content> = {
    a: [...left],
    b: [...right],
    ...(exactBaseMatch === false && { exact: false }),
    ...(yearMin !== undefined && { since: yearMin }),
    ...(limitPerPair !== undefined && { limit: limitPerPair }),
    ...(authorLimit !== undefined && { persons: authorLimit }),
    ...(policy !== null && { policy }),
  }
  const json = JSON.stringify(written)
  const data = await throughStream(new CompressionStream(METHOD), new TextEncoder().encode(json))
  return `${QUESTION_PREFIX}${VERSION}.${fnv1a32(json)}.z${base64url(data)}`
}

/** Reads what `questionFragment` wrote, or says why it cannot. It trusts nothing: anybody can make a link. */
export async function readQuestion(fragment: string): Promise<LinkedQuestion | LinkProblem> {
  // 2 × 500 names take less than a tenth.
  if (fragment.length > 200_000) return 'too-long'
  // Programs that recognize links may take a full stop or a bracket after one for its end.
  const text = fragment.slice(QUESTION_PREFIX.length).replace(/[^\w-]+$/, '')
  const version = /^(\d+)(?=\.|$)/.exec(text)?.[1]
  if (!fragment.startsWith(QUESTION_PREFIX) || version === undefined) return 'foreign'
  if (version !== String(VERSION)) return 'version'
  const [, checksum, kind, data = ''] = /^\d+\.([\da-f]{8})\.([jz])([\w-]+)$/.exec(text) ?? []
  try {
    const sent = bytesOf(data)
    const bytes = kind === 'z' ? await throughStream(new DecompressionStream(METHOD), sent) : sent
    const json = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return fnv1a32(json) === checksum ? (questionIn(json) ?? 'foreign') : 'damaged'
  } catch (error) {
    return error instanceof TooLong ? 'too-long' : 'damaged'
  }
}

function questionIn(json: string): LinkedQuestion | null {
  const read = z.safeParse(content, jsonIn(json))
  if (!read.success) return null
  const { a, b, exact = true, since, limit, persons, policy = null } = read.data
  const left = normalizeEntries(a)
  const right = normalizeEntries(b)
  if (sidesProblem(left, right, ENTRIES_IN_BATCHES)) return null
  const options = { exactBaseMatch: exact, yearMin: since, limitPerPair: limit, authorLimit: persons }
  return { left, right, options, policy }
}

function base64url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

const METHOD = 'deflate-raw'

/** Rejects with `TooLong` if more comes out than any question has: a few bytes can unpack to gigabytes. */
async function throughStream(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const response = new Response(new Blob([bytes]).stream().pipeThrough(stream))
  await readPieces(response, 1_000_000, (piece) => void pieces.push(piece))
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}
