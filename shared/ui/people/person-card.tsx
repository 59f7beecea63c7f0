import type { ComponentChildren } from 'preact'
import { personPage } from '../../conflicts/proof.ts'
import type { Person } from '../../contract/backend.ts'
import type { Side } from '../../query/payload.ts'
import { useT } from '../i18n/context.tsx'
import { ExternalLink } from '../parts/inline.tsx'

type PersonCardProps = {
  person: Person
  /** The entry that resolves to this person. */
  foundFor?: { side: Side; entry: string }
  /** Actions for the person. */
  children?: ComponentChildren
}

/** A candidate for a name, with details that distinguish namesakes. */
export function PersonCard({ person, foundFor, children }: PersonCardProps) {
  const { t, list } = useT()
  const { name, aliases = [], affiliations = [], orcid, publications } = person
  return (
    <li class="person">
      <span class="person-name">
        <span class="person-who">
          {foundFor && <span class="side-tag">{t(foundFor.side === 'left' ? 'sideA' : 'sideB')}</span>}
          <span>
            {foundFor && foundFor.entry !== name && `${foundFor.entry} → `}
            <ExternalLink href={personPage(person)}>{name}</ExternalLink>
          </span>
        </span>
        {publications !== undefined && <span class="hint">{t('publications', { count: publications })}</span>}
        {orcid && (
          <ExternalLink href={`https://orcid.org/${encodeURIComponent(orcid)}`}>{t('orcid')}</ExternalLink>
        )}
      </span>
      {affiliations.length > 0 && <span class="person-facts">{affiliations.join(' · ')}</span>}
      <Work person={person} />
      {aliases.length > 0 && <span class="person-facts">{t('alsoKnownAs', { names: list(aliases) })}</span>}
      {person.disambiguation && <span class="person-facts">{t('bin')}</span>}
      {person.key === null && <span class="person-facts">{t('noRecord')}</span>}
      {children}
    </li>
  )
}

/** Years, venues and coauthors of a person, which distinguish namesakes. */
function Work({ person }: { person: Person }) {
  const { t, list } = useT()
  const { first_year: first, last_year: last, venues = [], coauthors = [] } = person
  const facts = [
    first && last && (first === last ? String(first) : `${first}–${last}`),
    venues.length > 0 && t('publishesIn', { venues: list(venues) }),
    coauthors.length > 0 && t('publishesWith', { names: list(coauthors) }),
  ].filter((fact) => typeof fact === 'string')
  return facts.length === 0 ? null : <span class="person-facts">{facts.join(' · ')}</span>
}

const NUMBER = /^(.*\S)( \d{4})$/s

/** A name split before dblp's homonym number (` 0001`), which distinguishes namesakes and must never be truncated. */
export function homonymParts(name: string): [base: string, number: string] {
  const [, base = name, number = ''] = NUMBER.exec(name) ?? []
  return [base, number]
}
