/** What follows a comma without being a given name. */
const SUFFIX = /^(?:jr|sr|esq|ph\.?d|m\.?[ds]|i{1,3}|iv|vi{0,3}|\d(?:nd|rd|th))\.?$/i

/** `Family, Given` turned around, for sites that write names so; any other text stays as it is. */
export function givenNameFirst(name: string): string {
  const [family, given, ...more] = name.split(', ')
  if (!family || !given || more.length > 0 || SUFFIX.test(given)) return name
  return `${given} ${family}`
}
