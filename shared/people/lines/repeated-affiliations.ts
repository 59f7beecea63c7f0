import { areLastFirst, isFamilyAndInitials } from '../last-first.ts'
import { isAffiliation, isGivenName, isWholeName } from '../name-evidence.ts'
import { mayBeName } from '../name-vocabulary.ts'
import { COMMA } from './pieces.ts'

/** Behind so many different names of a list, a text is where they are. */
const MIN_NAMES = 3
const BEHIND_NAME = /^(.{3,80}?)(?: ?([,，、;；]) ?| [–—-]{1,3} | ?[(（[])(.{2,200}?)[)）\]]? ?$/su

/**
 * The lines of a list without the texts that stand behind several different names, whatever words they have: `Simon Fraser`
 * looks like a person. Other lines are the same.
 */
export function withoutRepeatedAffiliations(lines: readonly string[]): string[] {
  if (lines.length < MIN_NAMES) return [...lines]
  const parted = lines.map((line) => {
    const [, name = '', , behind = ''] = BEHIND_NAME.exec(line) ?? []
    return isWholeName(name) && mayBeName(name) && !isAffiliation(name, '') ? { name, behind } : null
  })
  const found = parted.filter((one) => one !== null)
  const byText = Map.groupBy(found, ({ behind }) => behind)
  const repeated = [...byText].filter(
    ([text, all]) => new Set(all.map(({ name }) => name)).size >= MIN_NAMES && !isGiven(text),
  )
  if (
    repeated.length === 0 ||
    areLastFirst(lines.map((line) => line.split(COMMA).map((part) => part.trim())))
  )
    return [...lines]
  const affiliations = new Set(repeated.map(([text]) => text))
  return lines.map((line, index) => {
    const one = parted[index]
    return one && affiliations.has(one.behind) ? one.name : line
  })
}

/** `Hector`, `H. J.`: the rest of a name whose family name stands before a comma. */
const isGiven = (text: string): boolean =>
  isFamilyAndInitials(`Lovelace ${text}`) || (!text.includes(' ') && isGivenName(text)) || COMMA.test(text)
