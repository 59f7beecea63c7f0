import type { ComponentChildren } from 'preact'
import type { ListedFit } from '../../conflicts/listed-fit.ts'
import type { Tie } from '../../conflicts/names-to-check.ts'
import { personPage } from '../../conflicts/proof.ts'
import type { Person } from '../../contract/backend.ts'
import type { Locale } from '../../messages/locale.ts'
import { isIdentifier } from '../../query/identifier-forms.ts'
import { listLetter, type Side } from '../../query/payload.ts'
import { entryLabel } from '../../query/persons-as-one.ts'
import { yearSpan } from '../../words/pair-statements.ts'
import { useT } from '../context/use-t.ts'
import { ExternalLink } from '../parts/inline.tsx'

type PersonCardProps = {
  person: Person
  /** In a list of found names: the entry that means this person. */
  foundFor?: { side: Side; entry: string }
  ties?: readonly Tie[] | undefined
  tick?: ComponentChildren
  /** The fact of the pasted list that fits this person. */
  fit?: ListedFit
  children?: ComponentChildren
}

export function PersonCard({ person, foundFor, ties = [], tick, fit, children }: PersonCardProps) {
  const { t, list } = useT()
  const { name, aliases = [], affiliations = [], orcid, publications, venues = [], coauthors = [] } = person
  const years = yearSpan(person.first_year, person.last_year)
  const facts = [
    ...affiliations,
    venues.length > 0 && t('publishesIn', { venues: list(venues) }),
    coauthors.length > 0 && t('publishesWith', { names: list(coauthors) }),
    aliases.length > 0 && t('alsoKnownAs', { names: list(aliases) }),
    person.disambiguation && t('disambiguationPage'),
    person.key === null && t('noRecord'),
  ].filter((fact) => typeof fact === 'string')
  const calledOtherwise = foundFor && foundFor.entry !== name && !isIdentifier(foundFor.entry)
  return (
    <li class="person">
      <span class="person-name">
        <span class="person-who">
          {tick}
          {foundFor && <span class="side-tag">{listLetter(foundFor.side)}</span>}{' '}
          <span>
            {calledOtherwise && `${entryLabel(foundFor.entry)} → `}
            <ExternalLink href={personPage(person)}>{name}</ExternalLink>
          </span>
        </span>
        {publications !== undefined && (
          <span class="hint">{t('papersOfPerson', { count: publications })}</span>
        )}
        {years && <span class="hint">{years}</span>}
        {orcid && (
          <ExternalLink href={`https://orcid.org/${encodeURIComponent(orcid)}`}>{t('orcid')}</ExternalLink>
        )}
        {fit && (
          <span class="listed-fit small strong">
            {t(fit === 'orcid' ? 'orcidAsListed' : 'affiliationAsListed')}
          </span>
        )}
      </span>
      {children}
      {ties.length > 0 && <span class="person-facts person-ties">{tiesText(ties, t, list)}</span>}
      {facts.length > 0 && <span class="person-facts hint">{facts.join(' · ')}</span>}
    </li>
  )
}

const MOST_TIES = 4

export function tiesText(ties: readonly Tie[], t: Locale['t'], list: Locale['list']): string {
  const named = ties.slice(0, MOST_TIES).map((tie) => t('tieWith', tie))
  const more = ties.length - named.length
  return t('tiesWith', { names: list(more > 0 ? [...named, t('tiesMore', { count: more })] : named) })
}
