import type { Random } from '../../data/seeded-random.ts'
import type { PersonRecord } from './records.ts'

/** Returns a typed entry for the person, or null if the name cannot have this form. */
type Form = (person: PersonRecord) => string | null

/** Forms that are misspelled, or so short that many people have the name. */
export const SHORTENED_OR_MISSPELLED = [
  'initial and family name',
  'family name and initials',
  'letter left out',
  'letter doubled',
  'letters swapped',
  'other letter',
  'first word left out',
  'last word left out',
  'first part of a hyphenated given name left out',
  'first word left out, a name of others',
  'last word left out, a name of others',
  'family name and joined initials',
]

/** Forms that dblp does not know, but for which a rule may find the person. */
export const SPELLED_OTHERWISE = [
  'no middle name',
  'one middle initial more',
  'one middle name more',
  'umlaut as two letters',
  'letter left out',
  'letter doubled',
  'letters swapped',
  'other letter',
]

const NUMBER = / \d{4}$/
const SUFFIX = / (?:Jr|Sr|II|III)\.?$/
const GENERATIONS = ['Jr.', 'Jr', 'III', '3rd']
const TWO_LETTERS = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ß', 'ss'],
  ['ø', 'oe'],
  ['å', 'aa'],
])
/** Does not use the backend's table of nicknames, because the test would then repeat the table's mistakes. */
const CALLED: readonly (readonly [string, ...string[]])[] = [
  ['Michael', 'Mike'],
  ['Joseph', 'Joe'],
  ['Robert', 'Bob', 'Rob'],
  ['William', 'Bill', 'Will'],
  ['Richard', 'Rick', 'Dick', 'Rich'],
  ['James', 'Jim', 'Jamie'],
  ['Thomas', 'Tom'],
  ['Daniel', 'Dan', 'Danny'],
  ['David', 'Dave'],
  ['Steven', 'Steve'],
  ['Stephen', 'Steve'],
  ['Jeffrey', 'Jeff'],
  ['Philip', 'Phil'],
  ['Donald', 'Don'],
  ['Kenneth', 'Ken'],
  ['Christopher', 'Chris'],
  ['Nicholas', 'Nick'],
  ['Anthony', 'Tony'],
  ['Matthew', 'Matt'],
  ['Gregory', 'Greg'],
  ['Timothy', 'Tim'],
  ['Benjamin', 'Ben'],
  ['Samuel', 'Sam'],
  ['Edward', 'Ed', 'Ted'],
  ['Andrew', 'Andy', 'Drew'],
  ['Lawrence', 'Larry'],
  ['Charles', 'Charlie', 'Chuck'],
  ['Alexander', 'Alex'],
  ['Jonathan', 'Jon'],
  ['Joshua', 'Josh'],
  ['Katherine', 'Kathy', 'Kate'],
  ['Elizabeth', 'Liz', 'Beth'],
  ['Jennifer', 'Jen', 'Jenny'],
  ['Susan', 'Sue'],
  ['Barbara', 'Barb'],
  ['Deborah', 'Debbie', 'Deb'],
]

export function formsOf(
  { below, pick }: Random,
  bearersOf: (name: string) => readonly PersonRecord[],
): Record<string, Form> {
  /** Null for a name of one word, or with a number or a suffix: other forms use these names. */
  const primary = ({ names }: PersonRecord): string | null => {
    const name = names[0] ?? ''
    return NUMBER.test(name) || SUFFIX.test(name) || !name.includes(' ') ? null : name
  }
  const changed =
    (change: (name: string) => string | null): Form =>
    (person) => {
      const name = primary(person)
      const other = name === null ? null : change(name)
      return other === name ? null : other
    }
  const parts = (name: string): [given: string, family: string] => {
    const space = name.lastIndexOf(' ')
    return [name.slice(0, space), name.slice(space + 1)]
  }
  const letterChanged = (change: (name: string, at: number) => string | null): Form =>
    changed((name) => change(name, 1 + below(name.length - 2)))
  const isLetter = (text: string): boolean => /^\p{L}+$/u.test(text)
  return {
    'as listed': primary,
    numbered: ({ names }) => names.find((name) => NUMBER.test(name)) ?? null,
    homonym: ({ names }) => {
      const base = names[0]?.replace(NUMBER, '') ?? ''
      return bearersOf(base).length > 1 ? base : null
    },
    alias: ({ names }) => (names.length > 1 ? (names[1 + below(names.length - 1)] ?? null) : null),
    'person id': ({ key }) => key.replace('homepages/', ''),
    key: ({ key }) => key,
    address: ({ key }) =>
      `${pick(['https://dblp.org/', 'http://dblp.uni-trier.de/'])}${key.replace('homepages', 'pid')}${pick(['', '.html', '.xml'])}`,
    'no diacritics': changed((name) => name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ø', 'o')),
    'umlaut as two letters': changed((name) =>
      /[äöüßøå]/.test(name)
        ? name
            .replace(/[äöüßøå]/g, (letter) => TWO_LETTERS.get(letter) ?? letter)
            .normalize('NFD')
            .replace(/\p{M}/gu, '')
        : null,
    ),
    'initials without dots': changed((name) => name.replaceAll('.', '')),
    'initials without spaces': changed((name) => name.replace(/(\p{Lu}\.) (?=\p{Lu}\.)/gu, '$1')),
    'brackets that do not match': changed((name) =>
      `${name} ${pick(['(IBM))', '(IBM', 'IBM)'])}`.replace(/ (?=IBM\))/, ' ('),
    ),
    'lower case': changed((name) => name.toLowerCase()),
    'upper case': changed((name) => name.toUpperCase()),
    'hyphen as space': changed((name) => name.replaceAll('-', ' ')),
    'words joined': changed((name) => {
      const joined = name.replace(
        /(\p{Ll})[- ](\p{Lu})(?=\p{Ll}.* )/u,
        (_, one, two) => one + two.toLowerCase(),
      )
      return joined.includes(' ') ? joined : null
    }),
    'word split': changed((name) => {
      const [given, family] = parts(name)
      const at = 3 + below(Math.max(1, given.length - 5))
      return /^\p{L}{6,}$/u.test(given)
        ? `${given.slice(0, at)}${pick([' ', '-'])}${given.slice(at)} ${family}`
        : null
    }),
    'no middle name': changed((name) => {
      const words = name.split(' ')
      return words.length > 2 ? `${words[0]} ${words.at(-1)}` : null
    }),
    'one middle initial more': changed((name) => {
      const words = name.split(' ')
      return words.length === 2 ? `${words[0]} ${pick([...'ABCDEFGHJKLMPRST'])}. ${words[1]}` : null
    }),
    'one middle name more': changed((name) => {
      const words = name.split(' ')
      return words.length === 2 ? `${words[0]} ${pick(['Maria', 'Lee', 'Quincy'])} ${words[1]}` : null
    }),
    nickname: changed((name) => {
      const [first = '', ...rest] = name.split(' ')
      const called = CALLED.find((names) => names.includes(first))?.filter((other) => other !== first)
      return called === undefined ? null : [pick(called), ...rest].join(' ')
    }),
    'nickname, no middle name': changed((name) => {
      const words = name.split(' ')
      const called = CALLED.find(([given]) => given === words[0])?.slice(1)
      return called === undefined || words.length < 3 ? null : `${pick(called)} ${words.at(-1)}`
    }),
    'family name first, comma': changed((name) => parts(name).reverse().join(', ')),
    'family name first': changed((name) => parts(name).reverse().join(' ')),
    'with organization': changed((name) => `${name}, ${pick(['MIT', 'ETH Zurich', 'UC Berkeley'])}`),
    'initial and family name': changed((name) => `${name.charAt(0)}. ${parts(name)[1]}`),
    'family name and initials': changed((name) => {
      const [given, family] = parts(name)
      return `${family}, ${Array.from(given.split(' '), (word) => `${word.charAt(0)}.`).join(' ')}`
    }),
    'letter left out': letterChanged((name, at) =>
      isLetter(name.charAt(at)) ? name.slice(0, at) + name.slice(at + 1) : null,
    ),
    'letter doubled': letterChanged((name, at) =>
      isLetter(name.charAt(at)) ? name.slice(0, at + 1) + name.slice(at) : null,
    ),
    'letters swapped': letterChanged((name, at) =>
      isLetter(name.slice(at, at + 2))
        ? name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2)
        : null,
    ),
    'other letter': letterChanged((name, at) =>
      isLetter(name.charAt(at))
        ? name.slice(0, at) + pick([...'abcdefghijklmnopqrstuvwxyz']) + name.slice(at + 1)
        : null,
    ),
    'first word left out': changed((name) => {
      const words = name.split(' ')
      return words.length > 2 ? words.slice(1).join(' ') : null
    }),
    'last word left out': changed((name) => {
      const words = name.split(' ')
      return words.length > 2 && isLetter(words.at(-2) ?? '') ? words.slice(0, -1).join(' ') : null
    }),
    'first word left out, a name of others': changed((name) => {
      const rest = name.split(' ').slice(1).join(' ')
      return bearersOf(rest).length > 0 ? rest : null
    }),
    'last word left out, a name of others': changed((name) => {
      const rest = name.replace(/(?:-\p{L}+| \p{L}+)$/u, '')
      return rest.includes(' ') && bearersOf(rest).length > 0 ? rest : null
    }),
    'one more word in front': changed((name) => `${pick(['V.', 'Maria', 'Ananda'])} ${name}`),
    'one more family name': changed(
      (name) => `${name}${pick([' ', '-'])}${pick(['Lopez', 'Presicce', 'Rao'])}`,
    ),
    'part after a hyphen left out': changed((name) => name.replace(/-\p{L}+(?= |$)/u, '')),
    'part of the family name before a hyphen left out': changed((name) =>
      name.replace(/(?<= )\p{L}+-(?=\p{L}+$)/u, ''),
    ),
    'family name and joined initials': changed((name) => {
      const [given, family] = parts(name)
      const initials = Array.from(given.split(/[ -]/), (word) => word.charAt(0)).join('')
      return /^\p{Lu}{1,3}$/u.test(initials) ? `${family} ${initials}` : null
    }),
    'with a generation': changed((name) => `${name} ${pick(GENERATIONS)}`),
    'another generation': ({ names: [name = ''] }) =>
      SUFFIX.test(name) ? name.replace(SUFFIX, ` ${pick(GENERATIONS)}`) : null,
    'first part of a hyphenated given name left out': changed((name) =>
      name.replace(/^\p{L}{2,}-(?=\p{L}{2})/u, ''),
    ),
  }
}
