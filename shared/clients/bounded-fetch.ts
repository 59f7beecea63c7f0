import { Redirected, TooLong } from './failures.ts'

export type Fetch = typeof globalThis.fetch

/** Unpacked bytes: the largest body that the cache stores, and 4 KB for the daemon's answer around the body. */
export const ANSWER_AT_MOST = 64 * 1024 ** 2 + 4096
/** Unpacked bytes of an error, or of an answer about the state of a server. */
export const SMALL_ANSWER_AT_MOST = 1024 ** 2

/**
 * The only call of the platform's `fetch` in the shipped code (biome.json refuses others). Rejects a redirect with `Redirected`:
 * a redirect could send names to an address that the user has not allowed. Else rejects as `fetch` does.
 */
export const boundedFetch: Fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const isRedirect = response.type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(response.status)
  if (!isRedirect) return response
  await response.body?.cancel()
  throw new Redirected(originOf(response))
}

/** Returns only the origin, since path and query may contain names; null in a browser, which hides the address. */
function originOf({ headers, url }: Response): string | null {
  const location = headers.get('location')
  const origin = location === null ? undefined : URL.parse(location, url)?.origin
  return origin === undefined || origin === 'null' ? null : origin
}

/**
 * Passes on the unpacked body of an answer piece by piece.
 * @throws TooLong if the body exceeds `mostBytes`; then cancels the request
 */
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
