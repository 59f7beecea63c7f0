/** The bytes of a text file as text, in the encodings that spreadsheets and conference systems write. */

/** Control characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters mark a binary file
const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/
/** Formats that are text, but of which a list of names is only a small part. */
export const MARKUP = /^\s*(?:%PDF-|\{\\rtf|<!doctype|<html|<\?xml)/i

/** The text of bytes as `decoded` reads them; null for what is no plain text, such as a spreadsheet's own format. */
export async function decodedText(bytes: Uint8Array): Promise<string | null> {
  const text = await decoded(bytes)
  return CONTROL.test(text) || MARKUP.test(text) ? null : text
}

/** Bytes that tell the encoding of a text that is no UTF-8. */
const SAMPLE = 1_000_000
/** Bytes that are decoded between two pauses, in up to 60 ms. */
const PIECE = 4_000_000

/**
 * The text of bytes in UTF-16, in UTF-8, or else in what spreadsheets still write: GB 18030 in China, Windows-1252
 * elsewhere. A byte order mark is left out. `pause` lets others run, and rejects to stop.
 */
export async function decoded(bytes: Uint8Array, pause?: () => Promise<void> | undefined): Promise<string> {
  const decode = async (decoder: TextDecoder): Promise<string> => {
    let text = ''
    for (let start = 0; start < bytes.length; start += PIECE) {
      await pause?.()
      text += decoder.decode(bytes.subarray(start, start + PIECE), { stream: true })
    }
    return text + decoder.decode()
  }
  const wide = wideEncoding(bytes)
  if (wide) return decode(new TextDecoder(wide))
  try {
    return await decode(new TextDecoder('utf-8', { fatal: true }))
  } catch (error) {
    // A decoder throws it for what is no UTF-8.
    if (!(error instanceof TypeError)) throw error
    const sample = bytes.subarray(0, SAMPLE)
    const isChinese = isEncodedIn('gb18030', sample) && mostlyInPairs(sample)
    return decode(new TextDecoder(isChinese ? 'gb18030' : 'windows-1252'))
  }
}

/** UTF-16, as its mark says or, as in nearly all headers, every second byte of the first four, which is zero. */
function wideEncoding([first, second, third, fourth]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (second === 0 && fourth === 0 && first && third) return 'utf-16le'
  return first === 0 && third === 0 && second && fourth ? 'utf-16be' : null
}

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
