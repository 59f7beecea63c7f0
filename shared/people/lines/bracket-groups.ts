import { isAffiliation, isEastAsianName, isFamilyName, isPerson, isWholeName } from '../name-evidence.ts'
import { mayBeName } from '../name-vocabulary.ts'
import { isHeading, speaksOfPeople } from './labels.ts'
import {
  BRACKET,
  firstItem,
  GAP,
  groupsOf,
  lastItem,
  runsOf,
  SEMICOLON,
  SEPARATOR,
  wordsIn,
} from './pieces.ts'

/** Stands for the comma between `Ion Stoica (Berkeley)` and `Scott Shenker (ICSI)`. */
export const NEXT_PERSON = '\u0002'

/** The content of a list's brackets, judged by all its lines: people, what is said about one (an affiliation, a role), or neither. */
export type InBrackets = 'people' | 'asides' | 'open'

/** `Huijia (Rachel) Lin`: a name within a name, as dblp writes it. */
const INNER_NAME = /^\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*)?$/u
export const INNER_NAMES = / \([^()]*\)(?= )/gu
const AND_WORD = / (?:and|und|et|&)(?: |$)/i
/** `Ion Stoica (with Scott Shenker)` */
const FURTHER = /^(?:[Ww]ith|[Aa]nd|&) \p{Lu}/u
const ENDS_WITH_INITIAL = /(?:^|[ .-])\p{Lu}\.$/u

/**
 * A line with a gap for every group in brackets but a name within a name, and the people of the groups that hold some:
 * `Security (Ion Stoica, Scott Shenker)`. Null where a group may hold people, and nothing says for sure.
 */
export function withGapsForBrackets(line: string, inBrackets: InBrackets): string | null {
  const { outside, groups } = groupsOf(line)
  const unclosed = groups.length === outside.length ? groups.at(-1) : undefined
  if (unclosed !== undefined && SEPARATOR.test(unclosed)) return null
  if (groups.some((group) => FURTHER.test(group))) return null
  if (groups.length === 1 && unclosed === undefined && !/\p{L}/u.test(outside.join(''))) {
    return withoutBrackets(groups[0] ?? '')
  }
  const opened = groups.map((group, index) => {
    const [before = '', after = ''] = outside.slice(index, index + 2)
    if (latinNameIn(group, before) === undefined && isInnerName(group, before, after))
      return { text: `(${group})`, replaces: false }
    return groupAsText(group, lastItem(before).replace(AFTER_COLON, '').trim(), inBrackets)
  })
  if (!opened.every((one) => one !== null)) return null
  return outside
    .map((stretch, index) => {
      const { text = '', replaces = false } = opened[index] ?? {}
      const isBetween = text === GAP && index > 0
      return (replaces ? beforeOtherScript(stretch) : isBetween ? nextPerson(stretch) : stretch) + text
    })
    .join('')
}

const AFTER_COMMA = /^ ?[,，、،] ?(?:and |& )?(?=[^,，、،]*$)/iu

/** Text between two groups in brackets: a comma and one whole name begin the next person. */
function nextPerson(between: string): string {
  const name = between.replace(AFTER_COMMA, '').trim()
  return AFTER_COMMA.test(between) && isNamed(name) ? NEXT_PERSON + name : between
}

/** Whether a text may be a whole name, and no affiliation. */
export const isNamed = (text: string): boolean =>
  isWholeName(text) && mayBeName(text) && !isAffiliation(text, '')

const AFTER_COLON = /^.*[:：]/u

/** The content of brackets in most lines of a list. Two at least have to have people there. */
export function inBracketsOf(lines: readonly string[]): InBrackets {
  const groups = lines.flatMap((line) => groupsOf(line).groups)
  const kinds = groups.map(groupKind)
  const people = kinds.filter((kind) => kind === 'people').length
  const names = groups.filter((_, index) => kinds[index] === 'name')
  // A text behind several people is where they are.
  const repeated = names.length - new Set(names).size
  const asides = kinds.filter((kind) => kind === 'aside').length + repeated
  if (people > 1 && people > asides) return 'people'
  return asides > people ? 'asides' : 'open'
}

/** The content of one group by itself. `names`, `name`: people or anything else. */
function groupKind(group: string): 'people' | 'people and more' | 'names' | 'name' | 'aside' {
  const items = itemsOf(group)
  const isNobody = (item: string): boolean => isAffiliation(item, '') || isHeading(item)
  const people = items.filter((item) => isPerson(item) && !isNobody(item)).length
  if (people > 0) return items.some(isNobody) ? 'people and more' : 'people'
  const areNames = items.every((item) => isNamed(item) && !isHeading(item))
  if (items.length === 0 || !areNames) return 'aside'
  return items.length > 1 ? 'names' : 'name'
}

const itemsOf = (group: string): string[] =>
  group
    .split(SEMICOLON)
    .flatMap((text) => runsOf(text).flat())
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** The text in place of a group behind `before`, and whether it takes the place of that as well; null in doubt. */
function groupAsText(
  group: string,
  before: string,
  inBrackets: InBrackets,
): { text: string; replaces: boolean } | null {
  const latin = latinNameIn(group, before)
  if (latin !== undefined) return latin === null ? null : { text: `; ${latin}; `, replaces: true }
  const kind = isLatin(before) && !isLatin(group) && itemsOf(group).length === 1 ? 'aside' : groupKind(group)
  if (kind === 'aside') return { text: GAP, replaces: false }
  const opened = `; ${kind === 'people and more' ? group : itemsOf(group).join('; ')}; `
  // A role names nobody, so that its bracket does; a topic may have anything there.
  const isSure =
    speaksOfPeople(before) || inBrackets === 'people' || kind === 'people' || kind === 'people and more'
  if (isHeading(before) || before === '') return isSure ? { text: opened, replaces: true } : null
  if (inBrackets === 'people' && kind !== 'people and more') return { text: opened, replaces: false }
  return kind === 'name' && inBrackets === 'asides' ? { text: GAP, replaces: false } : null
}

const withoutBrackets = (text: string): string | null => (text.search(BRACKET) === -1 ? text : null)

/** Whether a group stands between the words of one name; `Ada Lovelace (Analytics) Alan Turing (Crypto)` are two. */
function isInnerName(group: string, before: string, after: string): boolean {
  if (!INNER_NAME.test(group) || isAffiliation(group, '')) return false
  const given = (lastItem(before.slice(-MAX_WORD)).split(AND_WORD).at(-1) ?? '').trim()
  const family = (firstItem(after.slice(0, MAX_WORD)).split(AND_WORD)[0] ?? '').trim()
  if (wordsIn(given) === 0 || wordsIn(family) === 0) return false
  return wordsIn(given) === 1 || wordsIn(family) === 1 || ENDS_WITH_INITIAL.test(given)
}

/** In UTF-16 code units; texts further away from a group or a gap do not count. */
export const MAX_WORD = 200

/** Whether a text has Latin letters. */
export const isLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text)

/** Two words or more, none of them an acronym unless it is a family name in capitals: `Guoliang Li`, `LI Guoliang`. */
const ROMANIZED =
  /^(?:\p{Lu}[\p{Ll}\p{M}'’-]+(?:-\p{L}+)?|\p{Lu}\p{M}*\.?|\p{Lu}{2,}(?= \p{Lu}\p{Ll}))(?: (?:\p{Lu}[\p{L}\p{M}'’-]+|\p{Lu}\p{M}*\.?))+$/u

/**
 * The name in Latin letters in a bracket behind one in another script: `李国良（Guoliang Li）`. It is the one that dblp knows.
 * Null where it may be an organization as well; undefined where there is none.
 */
function latinNameIn(group: string, before: string): string | null | undefined {
  const name = (group.split(/[,;，；、]/u, 1)[0] ?? '').trim()
  if (!/\p{L}/u.test(before) || isLatin(before) || !isLatin(name)) return undefined
  if (isHeading(before) || isHeading(name) || isAffiliation(name, '') || !ROMANIZED.test(name))
    return undefined
  const isSure = isPerson(name) || isFamilyName(name) || isFamilyName(name.split(' ', 1)[0] ?? '')
  return isSure ? name : null
}

/** The rest of a text that ends with the name in another script: `王伟和` of `王伟和李国良`. */
function beforeOtherScript(text: string): string {
  const [, others = '', first = '', second = ''] =
    /^(.*?)(\p{Script=Han}{2,4})[和与與及](\p{Script=Han}{2,4})$/u.exec(text) ?? []
  if (isEastAsianName(first) && isEastAsianName(second)) return others + first
  return /^.*[,;，；、،؛:：]/u.exec(text)?.[0] ?? ''
}
