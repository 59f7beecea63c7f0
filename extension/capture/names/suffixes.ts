const SUFFIX = /^(?:Jr|Sr|jr|sr|JR|SR)\.?$|^(?:II|III|IV)$/
const NUMBERED = / (0\d{3})$/

/** Whether a text is a generation's mark, which belongs to the name before: `Guy L. Steele, Jr.`. */
export const isSuffix = (text: string): boolean => SUFFIX.test(text)

/** A name, and what always stands at its very end: a generation's mark, dblp's homonym number, or both. */
export function suffixOf(name: string): { bare: string; suffix: string } {
  const number = NUMBERED.exec(name)?.[0] ?? ''
  const words = name.slice(0, name.length - number.length).split(' ')
  const last = words.at(-1) ?? ''
  if (words.length < 2 || !isSuffix(last)) return { bare: words.join(' '), suffix: number }
  return { bare: words.slice(0, -1).join(' '), suffix: ` ${last}${number}` }
}
