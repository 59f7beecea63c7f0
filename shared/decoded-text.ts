/** The bytes of a text file as text, in the encodings that spreadsheets and conference systems write. */

/** Control characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters mark a binary file
const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/
/** Formats that are text, but of which a list of names is only a small part. */
const MARKUP = /^\s*(?:%PDF-|\{\\rtf|<!doctype|<html|<\?xml)/i

/**
 * Text in UTF-8 or UTF-16 with a byte order mark, in UTF-8 without one, or else in what spreadsheets still write:
 * GB 18030 in China, Windows-1252 elsewhere. Null for what is no plain text, such as a spreadsheet's own format.
 */
export function decodedText(bytes: Uint8Array): string | null {
  const encoding =
    markedEncoding(bytes) ?? (isEncodedIn('utf-8', bytes) ? 'utf-8' : encodingOfSpreadsheet(bytes))
  const text = new TextDecoder(encoding).decode(bytes)
  return CONTROL.test(text) || MARKUP.test(text) ? null : text
}

/** UTF-16, as a byte order mark says; null without one of it. */
export function markedEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

/** The likely encoding of bytes that are no UTF-8. */
export const encodingOfSpreadsheet = (bytes: Uint8Array): 'gb18030' | 'windows-1252' =>
  isEncodedIn('gb18030', bytes) && mostlyInPairs(bytes) ? 'gb18030' : 'windows-1252'

function isEncodedIn(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Whether bytes above ASCII come in pairs, as in Chinese. In Windows-1252 nearly each stands among ASCII letters. */
function mostlyInPairs(bytes: Uint8Array): boolean {
  const runs = new TextDecoder('windows-1252').decode(bytes).match(/[^\p{ASCII}]+/gu) ?? []
  const single = runs.filter(({ length }) => length % 2 === 1).length
  return runs.join('').length > 2 * single
}
