import {
  ANY,
  CHINESE,
  type Costs,
  CYRILLIC,
  GREEK,
  JAPANESE,
  KOREAN,
  surpriseOf,
  TRADITIONAL,
} from './name-likelihood.ts'
import { CONTROL, decodeStrictly } from './valid-text.ts'

/** `costs`: the bits of each character, absent for Latin. `prior`: additional bits of a rare encoding. */
type KnownEncoding = { encoding: string; costs?: Costs; prior: number }

/** Encodings that contain ASCII. Windows-1252 and -1254 include ISO 8859-1 and -9. KOI8-U has the letters of KOI8-R. */
const ENCODINGS: readonly KnownEncoding[] = [
  { encoding: 'windows-1252', prior: 0 },
  { encoding: 'windows-1250', prior: 1 },
  { encoding: 'windows-1254', prior: 2 },
  { encoding: 'windows-1257', prior: 3 },
  { encoding: 'iso-8859-2', prior: 3 },
  { encoding: 'macintosh', prior: 2 },
  { encoding: 'windows-1251', costs: CYRILLIC, prior: 0 },
  { encoding: 'koi8-u', costs: CYRILLIC, prior: 2 },
  { encoding: 'ibm866', costs: CYRILLIC, prior: 4 },
  { encoding: 'iso-8859-5', costs: CYRILLIC, prior: 4 },
  { encoding: 'x-mac-cyrillic', costs: CYRILLIC, prior: 4 },
  { encoding: 'windows-1253', costs: GREEK, prior: 1 },
  { encoding: 'gb18030', costs: CHINESE, prior: 0 },
  { encoding: 'big5', costs: TRADITIONAL, prior: 0 },
  { encoding: 'shift_jis', costs: JAPANESE, prior: 0 },
  { encoding: 'euc-jp', costs: JAPANESE, prior: 2 },
  { encoding: 'euc-kr', costs: KOREAN, prior: 0 },
]
const UTF_16: readonly KnownEncoding[] = [
  { encoding: 'utf-16le', costs: ANY, prior: 6 },
  { encoding: 'utf-16be', costs: ANY, prior: 6 },
]

/** A sure guess costs at least this many bits less than every other reading: it is 32 times likelier. */
const LEAD = 5
/** In a plausible encoding, n characters beyond ASCII cost at most n × `each` + `once` bits. */
const MOST_BITS = { each: 12, once: 8 }
/** For Cyrillic and Greek, whose letters are all beyond ASCII. */
const MOST_BITS_OF_ALPHABET = { each: 5.7, once: 4 }
/** A text of fewer bytes may have no ASCII character, such as a line break. Then it has no zero byte, even in UTF-16. */
const SHORT = 400

/** `encodings`: the likeliest first. Each decodes the bytes to a different text. `isSure`: whether the first is certain. */
export type Guess = { encodings: readonly string[]; isSure: boolean }

/**
 * Decodes the words of a list in each possible encoding, and measures how unlikely the letters are.
 * Detectors for web pages fail on short lists: they read Shift_JIS as Windows-1252, and EUC-KR as Big5.
 */
export function guessEncoding(bytes: Uint8Array): Guess {
  const hasControl = CONTROL.test(new TextDecoder('latin1').decode(bytes.subarray(0, MOST_BYTES)))
  const isShort = bytes.length < SHORT && bytes.length % 2 === 0
  const words = distinctWords(bytes)
  const ranked = [
    ...(hasControl ? [] : readings(words, ENCODINGS)),
    ...(hasControl || isShort ? readings(bytes.subarray(0, MOST_BYTES), UTF_16) : []),
  ].sort((one, other) => one.bits - other.bits)
  const different = [...new Map(ranked.toReversed().map((reading) => [reading.text, reading])).values()]
  const [first, second] = different.sort((one, other) => one.bits - other.bits)
  return {
    encodings: different.map(({ encoding }) => encoding),
    isSure: first?.isPlausible === true && (second === undefined || second.bits - first.bits >= LEAD),
  }
}

type Reading = { encoding: string; text: string; bits: number; isPlausible: boolean }

/** Skips encodings in which a byte is invalid. */
function readings(sample: Uint8Array, encodings: readonly KnownEncoding[]): Reading[] {
  return encodings.flatMap(({ encoding, costs, prior }) => {
    const text = decodeStrictly(sample, encoding)
    if (text === null || CONTROL.test(text)) return []
    const { bits, beyondAscii } = surpriseOf(text, costs)
    const { each, once } = costs === CYRILLIC || costs === GREEK ? MOST_BITS_OF_ALPHABET : MOST_BITS
    const count = text.match(/[^\p{ASCII}]/gu)?.length ?? 0
    return [{ encoding, text, bits: bits + prior, isPlausible: beyondAscii <= each * count + once }]
  })
}

const MOST_BYTES = 12_000
/** A word of more bytes is not a name. */
const MOST_OF_WORD = 200
/** Tab, line breaks, space, quote, comma, semicolon. Encodings that contain ASCII use these bytes for nothing else. */
const ENDS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, 0x20, 0x22, 0x2c, 0x3b])

/** Returns the words with a byte beyond ASCII, one a line. Repeated words prove nothing more. */
function distinctWords(bytes: Uint8Array): Uint8Array {
  const seen = new Set<string>()
  const words: number[] = []
  let [start, isAscii] = [0, true]
  for (let at = 0; at <= bytes.length && words.length < MOST_BYTES; at++) {
    const byte = bytes[at] ?? 0x0a
    if (byte >= 0x80) isAscii = false
    if (!ENDS.has(byte)) continue
    if (!isAscii && at - start <= MOST_OF_WORD) {
      const word = bytes.subarray(start, at)
      const key = word.join()
      if (!seen.has(key)) words.push(...word, 0x0a)
      seen.add(key)
    }
    start = at + 1
    isAscii = true
  }
  return Uint8Array.from(words)
}
