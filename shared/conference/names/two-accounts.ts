import { searchText } from '../../search-text.ts'
import { type Conference, personId, type Someone } from '../conference.ts'
import { identityOf } from '../identity/identity.ts'
import { mailDomain } from '../mail-domains.ts'

/** Why two accounts are of one person: the same ORCID, or the same name at one organization. */
export type TwoAccounts = { why: 'orcid' | 'name_and_domain'; people: readonly Someone[] }

/** The people of a conference who have more than one account, each once; not those of one name whose ids differ. */
export function twoAccounts({ submissions, reviewers }: Conference): TwoAccounts[] {
  const all = [...reviewers, ...submissions.flatMap(({ authors }) => authors)].filter((one) => !one.isUnread)
  const people = [...new Map(all.map((one) => [personId(one), one])).values()]
  const sharing = (why: TwoAccounts['why'], markOf: (one: Someone) => string | null): TwoAccounts[] =>
    Array.from(
      Map.groupBy(people, (one) => markOf(one) ?? ''),
      ([mark, same]) => ({ mark, why, people: same }),
    ).flatMap(({ mark, ...found }) => (mark !== '' && found.people.length > 1 ? [found] : []))
  const byOrcid = sharing('orcid', ({ orcid }) => orcid?.toUpperCase() ?? null)
  const told = new Set(byOrcid.flatMap(({ people: same }) => same.map(personId)))
  const byName = sharing('name_and_domain', ({ name, email }) => {
    const domain = mailDomain(email)
    return domain === null || name === '' ? null : `${searchText(name)} ${domain}`
  }).filter(({ people: same }) => {
    const [first, ...others] = same
    return first && others.some((one) => ['same', 'unsaid'].includes(identityOf(first, one)))
  })
  return [...byOrcid, ...byName.filter(({ people: same }) => !same.every((one) => told.has(personId(one))))]
}
