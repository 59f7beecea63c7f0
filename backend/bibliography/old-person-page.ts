const ACCENTED = /=([a-z])(?:uml|acute|grave|circ|tilde|cedil|ring|slash)=/gi
const OTHER_LETTERS = new Map([
  ['szlig', 'ss'],
  ['aelig', 'ae'],
  ['eth', 'd'],
  ['thorn', 'th'],
])

/**
 * The name that a person's page had in its address until dblp gave persons identifiers: `Steele_Jr=:Guy_L=` is
 * `Guy L. Steele Jr.`. `_` is a space, `=uuml=` a letter (its diacritic is left out here: it does not count), and any
 * other `=` stood for a character that addresses avoid: a period at the end of a word, else a hyphen or apostrophe,
 * of which the hyphen is taken. Homonym numbers stand with the family name, which is last.
 */
export function nameOnOldPage(page: string): string {
  const [family = '', given = ''] = page.split(':')
  return [given, family]
    .map((part) =>
      part
        .replace(ACCENTED, '$1')
        .replace(/=(\w+?)=/g, (whole, letter: string) => OTHER_LETTERS.get(letter.toLowerCase()) ?? whole)
        .replace(/=(?=_|$)/g, '.')
        .replaceAll('=', '-')
        .replaceAll('_', ' ')
        .trim(),
    )
    .join(' ')
    .trim()
}
