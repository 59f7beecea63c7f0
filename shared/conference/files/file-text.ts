import { encodingOfSpreadsheet, markedEncoding } from '../../decoded-text.ts'
import type { Pause } from './pause.ts'

/** Bytes that are decoded at once, in a few milliseconds. */
const PIECE = 4_000_000
/** Bytes that tell the encoding of a text that is no UTF-8. */
const SAMPLE = 1_000_000

/** The text of a file, without a byte order mark; null for bytes that are no text. Its pieces are decoded one by one. */
export async function fileText(bytes: Uint8Array, pause: Pause): Promise<string | null> {
  const wide = markedEncoding(bytes) ?? unmarkedWide(bytes)
  const text = wide
    ? await decoded(bytes, new TextDecoder(wide), pause)
    : ((await decoded(bytes, new TextDecoder('utf-8', { fatal: true }), pause)) ??
      (await decoded(bytes, new TextDecoder(encodingOfSpreadsheet(bytes.subarray(0, SAMPLE))), pause)))
  return text === null || text.slice(0, SAMPLE).includes('\0') ? null : text
}

/** UTF-16 without a mark: every second byte of its first four is zero, as of nearly all headers. */
function unmarkedWide([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (second === 0 && fourth === 0 && first && third) return 'utf-16le'
  return first === 0 && third === 0 && second && fourth ? 'utf-16be' : null
}

async function decoded(bytes: Uint8Array, decoder: TextDecoder, pause: Pause): Promise<string | null> {
  const parts: string[] = []
  for (let start = 0; start === 0 || start < bytes.length; start += PIECE) {
    await pause()
    const stream = start + PIECE < bytes.length
    try {
      parts.push(decoder.decode(bytes.subarray(start, start + PIECE), { stream }))
    } catch {
      return null
    }
  }
  return parts.join('')
}
