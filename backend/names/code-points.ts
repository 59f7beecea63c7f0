const FIRST_SURROGATE = 0xd800
const FIRST_AFTER_SURROGATES = 0xe000

/**
 * Compares two texts by Unicode code point. `<` compares UTF-16 units, which puts astral characters (surrogates)
 * before U+E000 to U+FFFF.
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
