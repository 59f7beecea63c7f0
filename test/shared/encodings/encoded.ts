/** No API encodes into old encodings. So each table lists the bytes from which `TextDecoder` reads each character. */
const tables = new Map<string, ReadonlyMap<string, readonly number[]>>()

function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding)
  if (known) return known
  const table = new Map<string, readonly number[]>()
  tables.set(encoding, table)
  const decoder = new TextDecoder(encoding, { fatal: true })
  const add = (...bytes: number[]): void => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes))
      if ([...character].length === 1 && !table.has(character)) table.set(character, bytes)
    } catch {
      // The bytes are not a character of this encoding.
    }
  }
  for (let byte = 0; byte < 0x100; byte++) add(byte)
  if (!DOUBLE_BYTE.has(encoding)) return table
  // Some characters have two codes. The table keeps the first, so the loop tries the usual codes first.
  for (const least of [0xa1, 0x40])
    for (let first = 0x81; first < 0xff; first++)
      for (let second = least; second < 0xff; second++) add(first, second)
  return table
}

const DOUBLE_BYTE: ReadonlySet<string> = new Set(['shift_jis', 'euc-jp', 'euc-kr', 'gb18030', 'big5'])

/** `encoding`: a name of `TextDecoder`. Throws for a character that the encoding lacks. */
export function encoded(text: string, encoding: string): Uint8Array {
  const wide = Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16le') return new Uint8Array(wide)
  if (encoding === 'utf-16be') return new Uint8Array(wide.swap16())
  const table = tableOf(encoding)
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character)
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }),
  )
}
