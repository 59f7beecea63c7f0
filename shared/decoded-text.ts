import { CONTROL } from './encodings/control-characters.ts'

/** The bytes of a text file as text, in the encodings that spreadsheets and conference systems write. */

/** A text with the encoding that it was read in, as `TextDecoder` names it. */
export type DecodedText = {
  text: string
  encoding: string
  /** The encoding is a standard's or was chosen, or nothing else reads names out of the bytes. */
  isSure: boolean
  /** Unless it is UTF-8 or has a byte order mark: the likeliest encodings, and what they make of its first lines. */
  likely: readonly Likely[]
}

type Likely = { encoding: string; lines: readonly string[] }

/** Formats that are text, but of which a list of names is only a small part. */
export const MARKUP = /^\s*(?:%PDF-|\{\\rtf|<!doctype|<html|<\?xml)/i

/** Whether a text is plain text, and not what a decoder made of a spreadsheet's own format. */
export const isPlainText = (text: string): boolean => !CONTROL.test(text) && !MARKUP.test(text)

/** Bytes that tell the encoding of a text that is no UTF-8. */
const SAMPLE = 1_000_000
/** Encodings that a user is offered. */
const OFFERED = 3
/** Lines that show what an encoding makes of a text, in UTF-16 code units. */
const SHOWN_LINES = 3
const LONGEST_LINE = 120

/**
 * The text of bytes, without a byte order mark: in UTF-8, in the Unicode that its mark says, in ISO 2022-JP, which its escapes
 * say, or else in the encoding that names are likeliest to be in. `encoding`: the one that was chosen, for a text that is
 * neither in UTF-8 nor says its own.
 */
export async function decodedText(
  bytes: Uint8Array,
  { encoding }: { encoding?: string | undefined } = {},
): Promise<DecodedText> {
  const stated = statedEncoding(bytes)
  if (stated !== null) return { text: decode(bytes, stated), encoding: stated, isSure: true, likely: [] }
  const sample = bytes.subarray(0, SAMPLE)
  const text = strictly(bytes, 'utf-8')
  const utf8 = { encoding: 'utf-8', isSure: true, likely: [] }
  // UTF-16 without a mark may be UTF-8 by chance, with control characters.
  if (text !== null && !CONTROL.test(text.slice(0, 10_000))) return { text, ...utf8 }
  // Loaded by the few who need it: it holds the letters of twenty languages.
  const { guessEncoding } = await import('./encodings/guess-encoding.ts')
  const guess = guessEncoding(sample)
  if (text !== null && !guess.isSure) return { text, ...utf8 }
  const isDamaged = text === null && isNearlyUtf8(sample)
  const guessed = [...(isDamaged ? ['utf-8'] : []), ...guess.encodings]
  const likely = guessed.slice(0, OFFERED).map((one) => ({ encoding: one, lines: linesIn(sample, one) }))
  if (encoding !== undefined) return { text: decode(bytes, encoding), encoding, isSure: true, likely }
  for (const [at, one] of isDamaged ? [] : guessed.entries()) {
    const text = strictly(bytes, one)
    if (text !== null) return { text, encoding: one, isSure: at === 0 && guess.isSure, likely }
  }
  const last = isDamaged ? 'utf-8' : 'windows-1252'
  return { text: decode(bytes, last), encoding: last, isSure: false, likely }
}

/** Whether `TextDecoder` knows an encoding by this name. */
export function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== ''
  } catch {
    return false
  }
}

/** An encoding as people call it: `Windows-1250`, `Mac Roman`. */
export const encodingName = (encoding: string): string =>
  NAMES[encoding] ?? encoding.toUpperCase().replace('WINDOWS', 'Windows')

const NAMES: Readonly<Record<string, string>> = {
  macintosh: 'Mac Roman',
  'x-mac-cyrillic': 'Mac Cyrillic',
  gb18030: 'GB 18030',
  big5: 'Big5',
  shift_jis: 'Shift_JIS',
  ibm866: 'IBM 866',
}

/** The encoding that the first bytes say. */
function statedEncoding(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  return ESCAPED_JAPANESE.test(new TextDecoder('latin1').decode(bytes.subarray(0, 10_000)))
    ? 'iso-2022-jp'
    : null
}

/** ISO 2022-JP changes to Japanese characters by these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is one
const ESCAPED_JAPANESE = /\x1b\$[@B][!-~]/u

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes)

/** The text; null where the encoding cannot have made these bytes. */
function strictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Whether a text is in UTF-8 but for a few bytes: it is cut, or somebody has joined it with another. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes)
  const bad = text.match(/\ufffd/gu)?.length ?? 0
  const good = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
  return good > 5 * bad
}

/** The first lines that are not all ASCII, as an encoding reads them. */
const linesIn = (bytes: Uint8Array, encoding: string): string[] =>
  new TextDecoder(encoding)
    .decode(bytes)
    .split(/[\r\n]+/u)
    .filter((line) => /[^\p{ASCII}]/u.test(line))
    .slice(0, SHOWN_LINES)
    .map((line) => line.slice(0, LONGEST_LINE))
