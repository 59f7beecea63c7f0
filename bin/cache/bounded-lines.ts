const NEWLINE = 0x0a

export type Line = { number: number; content: Buffer }

/**
 * The lines of a stream, numbered from 1, without their ends; empty ones are left out. Memory holds one line: one that
 * is longer than the limit ends in `tooLong`'s error, whatever is behind it.
 */
export async function* boundedLines(
  chunks: AsyncIterable<Buffer>,
  longestBytes: number,
  tooLong: (number: number) => Error,
): AsyncGenerator<Line> {
  let parts: Buffer[] = []
  let bytes = 0
  let number = 1
  const take = (part: Buffer): void => {
    bytes += part.length
    if (bytes > longestBytes) throw tooLong(number)
    parts.push(part)
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, end))
      if (!isBlank(parts)) yield { number, content: Buffer.concat(parts) }
      parts = []
      bytes = 0
      number += 1
      from = end + 1
    }
    take(chunk.subarray(from))
  }
  if (!isBlank(parts)) yield { number, content: Buffer.concat(parts) }
}

const isBlank = (parts: readonly Buffer[]): boolean =>
  parts.every((part) => part.every((byte) => byte === 0x0d || byte === 0x20 || byte === 0x09))
