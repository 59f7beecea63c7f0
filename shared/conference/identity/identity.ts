import { namesFit } from '../../names/fitting-names.ts'
import type { Someone } from '../conference-model.ts'

/**
 * Whether two entries of the files are one person. See *Who is the same person* in docs/dev/protocol.md.
 * `same`: one account. `doubtful`: one account, but another field says that they are two people.
 * `apart`: different ids, so equal names prove nothing. `unsaid`: no ids to compare, so the names decide.
 */
export type Identity = 'same' | 'doubtful' | 'apart' | 'unsaid'

export function identityOf(one: Someone, other: Someone): Identity {
  // An unread text may name several people.
  const isUnread = one.isUnread === true || other.isUnread === true
  const fit = isUnread ? false : namesFit(one.name, other.name)
  const haveOtherNumbers = differ(one.personNumber, other.personNumber)
  if (isEqual(one.profile, other.profile) || isEqual(orcidOf(one), orcidOf(other)))
    return isUnread ? 'doubtful' : 'same'
  if (isEqual(addressOf(one), addressOf(other)))
    return haveOtherNumbers || fit === false || isOneOfSeveral(one, other) ? 'doubtful' : 'same'
  if (isEqual(one.personNumber, other.personNumber)) return fit === true ? 'same' : 'doubtful'
  const areApart =
    differ(one.profile, other.profile) || differ(orcidOf(one), orcidOf(other)) || haveOtherNumbers
  return areApart ? 'apart' : 'unsaid'
}

/** Whether one entry is only an address that several people share. It may mean any of them. */
const isOneOfSeveral = (one: Someone, other: Someone): boolean =>
  (one.name === '' && other.sharesAddress === true) || (other.name === '' && one.sharesAddress === true)

/** The marks of a person's accounts: e-mail address, OpenReview profile, ORCID, EasyChair's number. */
export const accountMarks = (someone: Someone): string[] => [
  ...(someone.email ? [`@${addressOf(someone)}`] : []),
  ...(someone.profile ? [someone.profile] : []),
  ...(someone.orcid ? [`orcid ${orcidOf(someone)}`] : []),
  ...(someone.personNumber ? [`person ${someone.personNumber}`] : []),
]

/** Returns a function that finds the indexes of people who may share an account with someone. Then call `identityOf`. */
export function sharingAccounts(people: readonly Someone[]): (someone: Someone) => number[] {
  const byAccount = new Map<string, number[]>()
  for (const [index, one] of people.entries())
    for (const mark of accountMarks(one)) {
      const people = byAccount.get(mark) ?? []
      byAccount.set(mark, people)
      people.push(index)
    }
  return (someone) => {
    const sharing = accountMarks(someone).flatMap((mark) => byAccount.get(mark) ?? [])
    return sharing.length < 2 ? sharing : [...new Set(sharing)]
  }
}

const addressOf = ({ email }: Someone): string | undefined => email?.toLowerCase()
const orcidOf = ({ orcid }: Someone): string | undefined => orcid?.toUpperCase()

const isEqual = (one: string | undefined, other: string | undefined): boolean => Boolean(one) && one === other

export const differ = (one: string | undefined, other: string | undefined): boolean =>
  Boolean(one && other && one !== other)
