import { Redirected, TooLong } from './failures.ts'

export type Fetch = typeof globalThis.fetch

/** In bytes, unpacked: the largest body that the cache stores, and what the daemon's answer has around it. */
export const ANSWER_AT_MOST = 64 * 1024 ** 2 + 4096
/** In bytes: the most of an error, and of an answer that says only how a server is. */
export const SMALL_ANSWER_AT_MOST = 1024 ** 2

/**
 * The one call of the platform's `fetch` in what ships (biome.json refuses any other). It follows no redirect, which
 * would take names to an address that nobody has allowed. Rejects with `Redirected`, or as `fetch` does.
 */
export const boundedFetch: Fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const isRedirect = response.type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(response.status)
  if (!isRedirect) return response
  await response.body?.cancel()
  throw new Redirected(originOf(response))
}

/** The origin alone, since paths and queries may hold names; null in a browser, which hides the address. */
function originOf({ headers, url }: Response): string | null {
  const location = headers.get('location')
  const origin = location === null ? undefined : URL.parse(location, url)?.origin
  return origin === undefined || origin === 'null' ? null : origin
}

/**
 * Passes on the body of an answer piece by piece, unpacked.
 * @throws TooLong beyond `mostBytes`, and cancels the rest
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
