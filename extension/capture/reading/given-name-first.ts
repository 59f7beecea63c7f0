import { isSuffix } from '../names/suffixes.ts'

/** Follows a comma and cannot be a given name; `MD` and `I` may be one: `Rahman, Md`, `Stoica, I`. */
const DEGREE = /^(?:ph\.?d|esq)\.?$/i

/** `Family, Given` turned around, for sites that write names so; any other text stays as it is. */
export function givenNameFirst(name: string): string {
  const [family, given, ...more] = name.split(', ')
  if (!family || !given || more.length > 0 || isSuffix(given) || DEGREE.test(given)) return name
  return `${given} ${family}`
}
