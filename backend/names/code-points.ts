const FIRST_SURROGATE = 0xd800
const FIRST_AFTER_SURROGATES = 0xe000

/**
 * Orders two texts by Unicode code point, which `<` does not: it compares UTF-16 units, and so puts an astral
 * character (surrogates) before U+E000 to U+FFFF.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const difference = a.charCodeAt(index) - b.charCodeAt(index)
    if (difference !== 0) return rank(a.charCodeAt(index)) - rank(b.charCodeAt(index))
  }
  return a.length - b.length
}

function rank(unit: number): number {
  const isSurrogate = unit >= FIRST_SURROGATE && unit < FIRST_AFTER_SURROGATES
  return isSurrogate ? unit + 0x1_0000 : unit
}
