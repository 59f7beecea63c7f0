// Text has none of these characters. UTF-16 that is read as another encoding has one for each ASCII letter: `\0`.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finds the control characters that show that a file is not text
export const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/** Returns null if a byte is invalid in the encoding. */
export function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
