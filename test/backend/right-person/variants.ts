import type { PersonRecord } from './records.ts'

/** The entry that somebody types for the person, or null when they cannot be written this way. */
type Variant = (person: PersonRecord) => string | null

const NUMBER = / \d{4}$/
const SUFFIX = / (?:Jr|Sr|II|III)\.?$/

/** The ways of writing a name, each by its kind. `named`: who has a base name, in plain letters. */
export function variantsOf(
  random: () => number,
  named: ReadonlyMap<string, readonly PersonRecord[]>,
): Record<string, Variant> {
  const below = (count: number) => Math.floor(random() * count)
  /** The primary name; none for people with a number or suffix, whom other kinds are about. */
  const primary = ({ names }: PersonRecord): string | null => {
    const name = names[0] ?? ''
    return NUMBER.test(name) || SUFFIX.test(name) || !name.includes(' ') ? null : name
  }
  const changed =
    (change: (name: string) => string | null): Variant =>
    (person) => {
      const name = primary(person)
      const other = name === null ? null : change(name)
      return other === name ? null : other
    }
  const parts = (name: string): [given: string, family: string] => {
    const space = name.lastIndexOf(' ')
    return [name.slice(0, space), name.slice(space + 1)]
  }
  return {
    'as listed': primary,
    numbered: ({ names }) => names.find((name) => NUMBER.test(name)) ?? null,
    homonym: ({ names }) => {
      const base = names[0]?.replace(NUMBER, '') ?? ''
      return (named.get(base.toLowerCase())?.length ?? 0) > 1 ? base : null
    },
    alias: ({ names }) => (names.length > 1 ? (names[1 + below(names.length - 1)] ?? null) : null),
    'no diacritics': changed((name) => name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ø', 'o')),
    transliterated: changed((name) =>
      /[äöüßøå]/.test(name)
        ? name
            .replaceAll('ä', 'ae')
            .replaceAll('ö', 'oe')
            .replaceAll('ü', 'ue')
            .replaceAll('ß', 'ss')
            .replaceAll('ø', 'oe')
            .replaceAll('å', 'aa')
            .normalize('NFD')
            .replace(/\p{M}/gu, '')
        : null,
    ),
    'family name first, comma': changed((name) => parts(name).reverse().join(', ')),
    'family name first': changed((name) => parts(name).reverse().join(' ')),
    'initial and family name': changed((name) => `${name.charAt(0)}. ${parts(name)[1]}`),
    'family name and initials': changed((name) => {
      const [given, family] = parts(name)
      return `${family}, ${Array.from(given.split(' '), (word) => `${word.charAt(0)}.`).join(' ')}`
    }),
    'no middle name': changed((name) => {
      const words = name.split(' ')
      return words.length > 2 ? `${words[0]} ${words.at(-1)}` : null
    }),
    'one middle initial more': changed((name) => {
      const words = name.split(' ')
      return words.length === 2 ? `${words[0]} ${'ABCDEFGHJKLMPRST'.charAt(below(16))}. ${words[1]}` : null
    }),
    'hyphen as space': changed((name) => name.replaceAll('-', ' ')),
    'hyphen left out': changed((name) =>
      /\p{Ll}-\p{L}/u.test(name)
        ? name.replace(/-(\p{L})/gu, (_, letter: string) => letter.toLowerCase())
        : null,
    ),
    'lower case': changed((name) => name.toLowerCase()),
    'upper case': changed((name) => name.toUpperCase()),
    'letter left out': changed((name) => {
      const at = 1 + below(name.length - 2)
      return /\p{L}/u.test(name.charAt(at)) ? name.slice(0, at) + name.slice(at + 1) : null
    }),
    'letter doubled': changed((name) => {
      const at = 1 + below(name.length - 2)
      return /\p{L}/u.test(name.charAt(at)) ? name.slice(0, at + 1) + name.slice(at) : null
    }),
    'letters swapped': changed((name) => {
      const at = 1 + below(name.length - 2)
      return /^\p{L}{2}$/u.test(name.slice(at, at + 2))
        ? name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2)
        : null
    }),
    'other letter': changed((name) => {
      const at = 1 + below(name.length - 2)
      const letter = 'abcdefghijklmnopqrstuvwxyz'.charAt(below(26))
      return /\p{Ll}/u.test(name.charAt(at)) ? name.slice(0, at) + letter + name.slice(at + 1) : null
    }),
    'with organization': changed((name) => `${name}, ${['MIT', 'ETH Zurich', 'UC Berkeley'][below(3)]}`),
    key: ({ key }) => key,
    address: ({ key }) =>
      `${['https://dblp.org/', 'http://dblp.uni-trier.de/'][below(2)]}${key.replace('homepages', 'pid')}${['', '.html', '.xml'][below(3)]}`,
  }
}
