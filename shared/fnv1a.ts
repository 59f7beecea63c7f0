const OFFSET_BASIS = 2166136261
const PRIME = 16777619

/**
 * 32-bit FNV-1a (Fowler, Noll, Vo) of the text's UTF-8 bytes, as eight lower-case hex digits.
 * Not a cryptographic hash: two queries can share a key, which is why the flow compares what it gets back.
 */
export function fnv1a32(text: string): string {
  let hash = OFFSET_BASIS
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, PRIME)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
