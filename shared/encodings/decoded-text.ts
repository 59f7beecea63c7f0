import { CONTROL, decodeStrictly } from './valid-text.ts'

/** `encoding`: a name that `TextDecoder` knows. */
export type DecodedText = {
  text: string
  encoding: string
  /** Whether the text states its encoding, the user chose it, or no other encoding reads names from the bytes. */
  isSure: boolean
  /** The likeliest encodings, with first lines. Empty for valid UTF-8, and for a text that states its encoding. */
  likely: readonly Likely[]
}

type Likely = { encoding: string; lines: readonly string[] }

/** Matches the beginning of PDF, RTF, HTML and XML. In such texts, a list of names is only a small part. */
export const MARKUP = /^\s*(?:%PDF-|\{\\rtf|<!doctype|<html|<\?xml)/i

/** False for markup, and for a spreadsheet or another binary file that was read as text. */
export const isPlainText = (text: string): boolean => !CONTROL.test(text) && !MARKUP.test(text)

/** The most bytes from which the encoding is guessed. */
const SAMPLE = 1_000_000
const OFFERED = 3
const SHOWN_LINES = 3
const LONGEST_LINE = 120

/**
 * Tries byte order mark, escapes of ISO 2022-JP, UTF-8, then the encoding in which names are likeliest.
 * `encoding`: the user's choice for a text that is not UTF-8 and states no encoding.
 */
export async function decodedText(
  bytes: Uint8Array,
  { encoding }: { encoding?: string | undefined } = {},
): Promise<DecodedText> {
  const stated = statedEncoding(bytes)
  if (stated !== null) return { text: decode(bytes, stated), encoding: stated, isSure: true, likely: [] }
  const sample = bytes.subarray(0, SAMPLE)
  const text = decodeStrictly(bytes, 'utf-8')
  const utf8 = { encoding: 'utf-8', isSure: true, likely: [] }
  // UTF-16 without a byte order mark may be valid UTF-8 with control characters.
  if (text !== null && !CONTROL.test(text.slice(0, 10_000))) return { text, ...utf8 }
  // Imported only when needed: the module has the letters of many languages.
  const { guessEncoding } = await import('./guess-encoding.ts')
  const guess = guessEncoding(sample)
  if (text !== null && !guess.isSure) return { text, ...utf8 }
  const isDamaged = text === null && isNearlyUtf8(sample)
  const guessed = [...(isDamaged ? ['utf-8'] : []), ...guess.encodings]
  const likely = guessed.slice(0, OFFERED).map((one) => ({ encoding: one, lines: linesIn(sample, one) }))
  if (encoding !== undefined) return { text: decode(bytes, encoding), encoding, isSure: true, likely }
  for (const [at, one] of isDamaged ? [] : guessed.entries()) {
    const text = decodeStrictly(bytes, one)
    if (text !== null) return { text, encoding: one, isSure: at === 0 && guess.isSure, likely }
  }
  const last = isDamaged ? 'utf-8' : 'windows-1252'
  return { text: decode(bytes, last), encoding: last, isSure: false, likely }
}

export function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== ''
  } catch {
    return false
  }
}

/** Returns the name that people use: `Windows-1250`, `Mac Roman`. */
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

function statedEncoding(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  return ESCAPED_JAPANESE.test(new TextDecoder('latin1').decode(bytes.subarray(0, 10_000)))
    ? 'iso-2022-jp'
    : null
}

// Matches the change to Japanese characters in ISO 2022-JP.
// biome-ignore lint/suspicious/noControlCharactersInRegex: ISO 2022-JP changes its character set by the control character ESC
const ESCAPED_JAPANESE = /\x1b\$[@B][!-~]/u

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes)

/** True for UTF-8 that is cut, or that has a few lines in another encoding. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes)
  const bad = text.match(/\ufffd/gu)?.length ?? 0
  const good = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
  return good > 5 * bad
}

/** The first lines that are not all ASCII. */
const linesIn = (bytes: Uint8Array, encoding: string): string[] =>
  new TextDecoder(encoding)
    .decode(bytes)
    .split(/[\r\n]+/u)
    .filter((line) => /[^\p{ASCII}]/u.test(line))
    .slice(0, SHOWN_LINES)
    .map((line) => line.slice(0, LONGEST_LINE))
