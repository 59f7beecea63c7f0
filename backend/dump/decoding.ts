/** Invalid bytes are errors: a silently replaced letter would name another author. */
import { XmlError } from '../import-error.ts'

export interface Decoder {
  /** Each byte is the character with the same number. */
  isLatin1: boolean
  /**
   * Returns complete characters. The next call completes a character of which `bytes` has only the first part.
   * @param offset the bytes of the document before `bytes`
   */
  decode(bytes: Buffer, offset: number): string
  /** Throws an XmlError if the document ends within a character. `offset`: the document's length in bytes. */
  end(offset: number): void
  byteLength(text: string): number
}

/** An XML declaration is within this many first bytes of a document. */
export const DECLARATION_BYTES = 1024

const DECLARED = /^(?:\xef\xbb\xbf)?<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"'>]*)["']/

/** Follows the declaration in `head`; without one, the document is in UTF-8 (XML 1.0, 4.3.3). */
export function decoderFor(head: Buffer): Decoder {
  if (head[0] === 0xff || head[0] === 0xfe) {
    throw new XmlError('is neither XML in ISO-8859-1, UTF-8 or US-ASCII nor gzip', 0)
  }
  const declared = DECLARED.exec(head.subarray(0, DECLARATION_BYTES).toString('latin1'))
  const encoding = declared?.[1] ?? 'UTF-8'
  if (/^(?:iso-8859-1|latin-?1)$/i.test(encoding)) return LATIN1
  if (/^(?:utf-?8|(?:us-)?ascii)$/i.test(encoding)) return utf8Decoder()
  throw new XmlError(
    `is encoded as "${encoding}"; only ISO-8859-1, UTF-8 and US-ASCII can be read`,
    (declared?.[0].length ?? 1) - 1 - encoding.length,
  )
}

const LATIN1: Decoder = {
  isLatin1: true,
  decode: (bytes) => bytes.toString('latin1'),
  end: () => undefined,
  byteLength: (text) => text.length,
}

function utf8Decoder(): Decoder {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  return {
    isLatin1: false,
    decode(bytes, offset) {
      try {
        return decoder.decode(bytes, { stream: true })
      } catch {
        const [valid = ''] = bytes.toString().split('\ufffd', 1)
        throw new XmlError('is not valid UTF-8', offset + Buffer.byteLength(valid))
      }
    },
    end(offset) {
      try {
        decoder.decode()
      } catch {
        throw new XmlError('is cut off within a character', offset)
      }
    },
    byteLength: (text) => Buffer.byteLength(text),
  }
}
