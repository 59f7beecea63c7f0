import type { Person } from './bibliography.ts'

/**
 * Persons behind a name. `own`: with the name itself. `sure`: near namesakes by the simplest rule. `maybe`: near namesakes by
 * any rule (docs/dev/protocol.md, Near namesakes), including `sure`.
 */
export type Meaning = {
  own: readonly Person[]
  sure: readonly Person[]
  maybe: readonly Person[]
  /** `open`: only the full rules can tell `unique` from `ambiguous`. */
  status: 'unique' | 'ambiguous' | 'not_found' | 'open'
}

const NUMBER = / (\d{4})$/
const LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

export const withoutNumber = (name: string): string => name.replace(NUMBER, '')

/** A name without its number, folded (docs/dev/protocol.md, Folding). The data have only Latin script. */
export const folded = (name: string): string =>
  withoutNumber(name)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[øłßđðħıæœþ]/g, (letter) => LETTERS[letter] ?? '')
    .replace(/[\u2018\u2019\u02bc\u0060\u00b4]/g, "'")
    .replace(/[\s\p{Dash_Punctuation}.]+/gu, ' ')
    .trim()

const SUFFIX = /^(?:jr|sr|ii|iii|iv|2nd|3rd|4th)$/

/** The words of a name without suffixes such as `Jr.`. `Mueller` and `Müller` both become `muller`. */
function wordsOf(name: string): readonly string[] {
  const known = words.get(name)
  if (known) return known
  const read = folded(name)
    .split(' ')
    .map((word) => word.replace(/[aou]e/g, ([vowel = '']) => vowel))
    .filter((word, index) => index === 0 || !SUFFIX.test(word))
  words.set(name, read)
  return read
}

const words = new Map<string, readonly string[]>()

export type Names = ReturnType<typeof indexNames>

export function indexNames(persons: readonly Person[]) {
  const [byName, byWord, byLetters] = [groups(), groups(), groups()]
  for (const person of persons)
    for (const name of person.names) {
      const words = wordsOf(name)
      byName.add(folded(name), person)
      byLetters.add(words.join(''), person)
      for (const word of words) byWord.add(word, person)
    }

  /** The persons who have a name. A name with a number belongs to only one person. */
  const having = (entry: string): Person[] => {
    const number = NUMBER.exec(entry)?.[0]
    const same = byName.get(folded(entry))
    return number === undefined
      ? same
      : same.filter(({ names }) =>
          names.some((name) => folded(name) === folded(entry) && name.endsWith(number)),
        )
  }

  const others = (entry: string, own: readonly Person[]): Person[] => {
    if (NUMBER.test(entry)) return []
    const words = wordsOf(entry)
    // Near namesakes of a name with two words share its last word.
    const needed = words.length === 2 ? words.slice(1) : words
    const candidates = new Set([...needed.flatMap(byWord.get), ...byLetters.get(words.join(''))])
    return [...candidates].filter(
      (person) => !own.includes(person) && person.names.some((name) => couldBeNear(words, wordsOf(name))),
    )
  }

  const known = new Map<string, Meaning>()
  const meaningOf = (entry: string): Meaning => {
    const found = known.get(entry)
    if (found) return found
    const own = having(entry)
    const maybe = others(entry, own)
    const sure = maybe.filter(({ names }) => names.some((name) => isNear(entry, name)))
    const meaning = { own, sure, maybe, status: statusOf(entry, own, sure, maybe) }
    known.set(entry, meaning)
    return meaning
  }

  /** Whether a name means one person by every rule. */
  const isPlain = (entry: string): boolean => {
    // A quick check first: does another person have the same last word?
    if (having(entry).length !== 1 || byWord.get(wordsOf(entry).at(-1) ?? '').length !== 1) return false
    const { status, maybe } = meaningOf(entry)
    return status === 'unique' && maybe.length === 0
  }
  return { having, meaningOf, isPlain }
}

function groups() {
  const persons = new Map<string, Set<Person>>()
  return {
    add: (key: string, person: Person): void => {
      const group = persons.get(key) ?? new Set()
      persons.set(key, group.add(person))
    },
    get: (key: string): Person[] => [...(persons.get(key) ?? [])],
  }
}

function statusOf(
  entry: string,
  own: readonly Person[],
  sure: readonly Person[],
  maybe: readonly Person[],
): Meaning['status'] {
  const [only, ...others] = own
  if (only === undefined) return 'not_found'
  if (others.length > 0) return 'ambiguous'
  const isMore = ({ papers }: Person): boolean => papers.length > only.papers.length
  if (sure.some(isMore)) return 'ambiguous'
  const isInitials = folded(entry)
    .split(' ')
    .slice(0, -1)
    .every((word) => word.length === 1)
  return maybe.some(isMore) || (isInitials && maybe.length > 0) ? 'open' : 'unique'
}

/** Ignores nicknames with another first letter (`Bob`): the data have none. */
const couldBeNear = (one: readonly string[], other: readonly string[]): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return (
    (one.at(-1) === other.at(-1) && one[0]?.[0] === other[0]?.[0]) ||
    short.every((word) => long.includes(word)) ||
    one.join('') === other.join('')
  )
}

/** Whether only one of two names has middle initials: `Vivek R. Narasayya`, `Vivek Narasayya`. */
function isNear(one: string, other: string): boolean {
  const [short, long] = [one, other].map(withoutNumber).toSorted((a, b) => a.length - b.length)
  const [, first, last] = /^(\p{L}{3,}) (\p{L}{3,})$/u.exec(short ?? '') ?? []
  const [, longFirst, longLast] = /^(\p{L}+) (?:\p{L}\. )+(\p{L}+)$/u.exec(long ?? '') ?? []
  return first !== undefined && first === longFirst && last === longLast
}
