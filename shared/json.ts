/** The value that a JSON text has, whether or not a byte order mark begins it; undefined if it is no JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
