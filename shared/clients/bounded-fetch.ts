import { Redirected, TooLong } from './failures.ts'

export type Fetch = typeof globalThis.fetch

/** The most unpacked bytes of an answer: the largest body in the cache, and 4 KB of the daemon's answer around it. */
export const ANSWER_AT_MOST = 64 * 1024 ** 2 + 4096
/** The most unpacked bytes of an error, or of a server's state. */
export const SMALL_ANSWER_AT_MOST = 1024 ** 2

/**
 * The only call of the platform's `fetch` in the shipped code: biome.json refuses others.
 * Rejects a redirect with `Redirected`: a redirected request could send names to an address that the user has not allowed.
 */
export const boundedFetch: Fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const isRedirect = response.type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(response.status)
  if (!isRedirect) return response
  await response.body?.cancel()
  throw new Redirected(originOf(response))
}

/** Returns only the origin, because the rest may contain names. Null in a browser, which hides the address. */
function originOf({ headers, url }: Response): string | null {
  const location = headers.get('location')
  const origin = location === null ? undefined : URL.parse(location, url)?.origin
  return origin === undefined || origin === 'null' ? null : origin
}

/** Passes on an answer's body in unpacked pieces. After `mostBytes`, cancels the request and throws `TooLong`. */
export async function readPieces(
  { body }: Response,
  mostBytes: number,
  onPiece: (piece: Uint8Array<ArrayBuffer>) => void | Promise<void>,
): Promise<void> {
  let length = 0
  for await (const piece of body ?? []) {
    length += piece.length
    if (length > mostBytes) throw new TooLong(mostBytes)
    await onPiece(piece)
  }
}
