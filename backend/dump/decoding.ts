/**
 * Decodes bytes by the encoding that the XML declaration names. Decoding is strict: an invalid byte is an error
 * with its offset, since a silently replaced letter would turn a name into another author.
 */
import { isAscii, isUtf8 } from 'node:buffer'
import { XmlError } from '../import-error.ts'

export interface Decoder {
  /** True if every byte is the character with the same number. */
  isLatin1: boolean
  /**
   * Returns the text of all complete characters. An incomplete character at the end waits for the next call.
   * @param offset bytes of the document before these
   */
  decode(bytes: Buffer, offset: number): string
  /** Throws an XmlError if the input ended, after `offset` bytes, within a character. */
  end(offset: number): void
  /** The number of bytes of `text` in this encoding. */
  byteLength(text: string): number
}

/** How many bytes of the beginning are enough to contain the XML declaration. */
export const DECLARATION_BYTES = 1024

const DECLARED = /^(?:\xef\xbb\xbf)?<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"'>]*)["']/

/**
 * Returns the decoder for a document that begins with `head`: the declared encoding, otherwise UTF-8 (XML 1.0,
 * 4.3.3).
 */
export function decoderFor(head: Buffer): Decoder {
  if (head[0] === 0xff || head[0] === 0xfe) {
    throw new XmlError('is neither XML in ISO-8859-1, UTF-8 or US-ASCII nor gzip', 0)
  }
  const declared = DECLARED.exec(head.subarray(0, DECLARATION_BYTES).toString('latin1'))
  const encoding = declared?.[1] ?? 'UTF-8'
  switch (encoding.toLowerCase()) {
    case 'iso-8859-1':
    case 'latin1':
    case 'latin-1':
      return latin1Decoder()
    case 'us-ascii':
    case 'ascii':
      return strictDecoder('is not US-ASCII as it declares', isAscii)
    case 'utf-8':
    case 'utf8':
      return strictDecoder('is not valid UTF-8', isUtf8)
    default:
      throw new XmlError(
        `is encoded as "${encoding}"; only ISO-8859-1, UTF-8 and US-ASCII can be read`,
        (declared?.[0].length ?? 1) - 1 - encoding.length,
      )
  }
}

function latin1Decoder(): Decoder {
  return {
    isLatin1: true,
    decode: (bytes) => bytes.toString('latin1'),
    end: () => undefined,
    byteLength: (text) => text.length,
  }
}

/** Decodes UTF-8, of which ASCII is a part. */
function strictDecoder(problem: string, isValid: (bytes: Buffer) => boolean): Decoder {
  let rest = Buffer.alloc(0)
  return {
    isLatin1: false,
    decode(bytes, offset) {
      const start = offset - rest.length
      const whole = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
      const complete = whole.subarray(0, whole.length - incompleteTail(whole))
      if (!isValid(complete)) throw new XmlError(problem, start + firstInvalid(complete, isValid))
      rest = Buffer.from(whole.subarray(complete.length))
      return complete.toString('utf8')
    },
    end(offset) {
      if (rest.length > 0) throw new XmlError('is cut off within a character', offset - rest.length)
    },
    byteLength: (text) => Buffer.byteLength(text),
  }
}

/** Returns how many bytes at the end begin a character without completing it. */
function incompleteTail(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0) return sequenceLength(byte) > back ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

function sequenceLength(lead: number): number {
  if (lead < 0xc0) return 1
  if (lead < 0xe0) return 2
  return lead < 0xf0 ? 3 : 4
}

function firstInvalid(bytes: Buffer, isValid: (bytes: Buffer) => boolean): number {
  let index = 0
  while (index < bytes.length) {
    const length = sequenceLength(bytes[index] ?? 0)
    if (!isValid(bytes.subarray(index, index + length))) return index
    index += length
  }
  return index
}
