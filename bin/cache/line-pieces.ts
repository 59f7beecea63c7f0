/** A transaction of this many bytes hardly delays other writes. */
const PIECE_BYTES = 512 * 1024
/** A line of this many bytes fits into one request with the lines before it (daemon/routes/line-files.ts). */
const LONGEST_LINE = 255 * 1024 ** 2

const NEWLINE = 0x0a

/**
 * Cuts a stream into pieces of complete lines. `first` is the number of a piece's first line, from 1. Throws the error of
 * `tooLong` if a line has more than 255 MiB.
 */
export async function* linePieces(
  chunks: AsyncIterable<Uint8Array>,
  tooLong: (line: number) => Error,
): AsyncGenerator<{ first: number; lines: Buffer<ArrayBuffer> }> {
  let first = 1
  let parts: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    const end = length + chunk.length < PIECE_BYTES ? 0 : chunk.lastIndexOf(NEWLINE) + 1
    if (end > 0) {
      const lines = Buffer.concat([...parts, chunk.subarray(0, end)])
      // Frees the parts before the caller works, because a line may be long.
      parts = []
      length = 0
      yield { first, lines }
      first += lineEnds(lines)
    }
    parts.push(chunk.subarray(end))
    length += chunk.length - end
    if (length > LONGEST_LINE) throw tooLong(first + lineEnds(Buffer.concat(parts)))
  }
  if (length > 0) yield { first, lines: Buffer.concat(parts) }
}

function lineEnds(lines: Buffer): number {
  let count = 0
  for (let at = lines.indexOf(NEWLINE); at !== -1; at = lines.indexOf(NEWLINE, at + 1)) count += 1
  return count
}
