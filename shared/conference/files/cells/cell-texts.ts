import { emailIn, textIn } from '../../../people/cells/plain-text.ts'
import { normalizeEntry } from '../../../query/entries.ts'
import { DBLP_ADDRESS, ORCID, PID, PREFIXED_PID } from '../../../query/identifier-forms.ts'
import type { Someone } from '../../conference-model.ts'
import { MAX_LINES, MAX_NAME } from '../bounds.ts'

/** Returns the name as an entry of a query. A text longer than `MAX_NAME` is not a name. */
export const nameIn = (cell: string): string =>
  normalizeEntry(
    textIn(cell, MAX_NAME + 1)
      .replace(/^[=+@]+/u, '')
      .replaceAll('*', ''),
  )

/** Returns `0000-0002-1825-0097` without `https://orcid.org/`, or ''. */
function orcidIn(cell: string): string {
  const [, ...groups] = ORCID.exec(cell.trim()) ?? []
  return groups.join('-').toUpperCase()
}

/** Returns dblp's person id, also from the address of a dblp page, or ''. */
export function pidIn(cell: string): string {
  const key = cell
    .trim()
    .slice(0, 300)
    .replace(DBLP_ADDRESS, '')
    .replace(/\.html$/iu, '')
  return PREFIXED_PID.exec(key)?.[1] ?? (PID.test(key) ? key : '')
}

const PROFILE = /^~[^\s~]{1,200}\d$/u

/** Returns OpenReview's profile, such as `~Ada_Lovelace1`, or ''. */
export const profileIn = (cell: string): string => (PROFILE.test(cell.trim()) ? cell.trim() : '')

/** Returns `Ada Lovelace` for `~Ada_Lovelace1`. */
const nameOfProfile = (profile: string): string =>
  nameIn(profile.replace(/^~|\d+$/gu, '').replaceAll('_', ' '))

type TextOfSomeone = Exclude<keyof Someone, 'sharesAddress' | 'twin' | 'isUnread'>

/** Leaves out fields without a valid text. */
export function someoneOf(texts: { [Field in TextOfSomeone]?: string | undefined }): Someone {
  const email = emailIn(texts.email ?? '')
  const affiliation = textIn(texts.affiliation ?? '', MAX_NAME)
  const orcid = orcidIn(texts.orcid ?? '')
  const profile = profileIn(texts.profile ?? '')
  const { pid = '', personNumber = '' } = texts
  const name = (texts.name || (profile ? nameOfProfile(profile) : '')).slice(0, MAX_NAME)
  return {
    name,
    ...(email && { email }),
    ...(affiliation && { affiliation }),
    ...(orcid && { orcid }),
    ...(pid && { pid }),
    ...(profile && { profile }),
    ...(personNumber && { personNumber }),
  }
}

/** Whether a text about several people has an address that none of them has. */
export const leavesOutAddress = (text: string, people: readonly Someone[]): boolean =>
  people.length > 1 &&
  text
    .split(/[\s,;|]+/u)
    .map(emailIn)
    .some((email) => email && !people.some((one) => one.email === email))

/** Leaves out HotCRP's comments (`#`). Returns undefined if no line remains. */
export function collaboratorsIn(texts: string | readonly string[] = ''): string[] | undefined {
  const lines = typeof texts === 'string' ? texts.split(/[\r\n]+/u) : texts
  const filled = lines
    .slice(0, MAX_LINES)
    .map((line) => textIn(line.replace(/#.*$/u, ''), MAX_NAME))
    .filter((line) => line !== '' && !/^none\.?$/iu.test(line))
  return filled.length > 0 ? filled : undefined
}

const NO_CONFLICT =
  /^(?:(?:un)?pinned )?(?:|0|no(?:ne)?|n\/a|false|unconflicted|(?:un)?pinned|not? conflict(?:ed|s)?|-)$/iu

/** Whether a file's word for the kind of a conflict means that there is a conflict: `advisor`, but not `none`. */
export const isConflict = (kind: string): boolean => !NO_CONFLICT.test(kind.trim())
