import type { ResolvedName } from '../../conflicts/names-to-check.ts'
import { useT } from '../i18n/context.tsx'
import type { Session, SessionAction } from '../session/session-reducer.ts'
import { NameCandidates } from './name-candidates.tsx'
import { PersonCard } from './person-card.tsx'

type NamesToCheckProps = {
  names: readonly ResolvedName[]
  session: Session
  isSample: boolean
  change: (change: SessionAction) => void
}

/** Up to this many names are expanded initially; with more, the list would be too long. */
const OPEN_NAMES = 5

/** Names that were not found or match several people, each with its candidates. */
export function NamesToCheck({ names, session, isSample, change }: NamesToCheckProps) {
  const { t } = useT()
  if (names.length === 0) return null
  return (
    <section id="names" class="names-to-check" tabIndex={-1} aria-labelledby="names-heading">
      <h3 id="names-heading">{t('namesToCheck')}</h3>
      <p class="hint">{t('namesToCheckWhy')}</p>
      <ul class="name-list">
        {names.map(({ side, resolution }) => (
          <NameCandidates
            key={`${side} ${resolution.entry}`}
            side={side}
            resolution={resolution}
            session={session}
            isOpen={names.length <= OPEN_NAMES}
            isSample={isSample}
            change={change}
          />
        ))}
      </ul>
    </section>
  )
}

/** Names that match exactly one person, with that person, since it may still be the wrong one. */
export function FoundNames({ names }: { names: readonly ResolvedName[] }) {
  const { t } = useT()
  if (names.length === 0) return null
  return (
    <details class="found-names">
      <summary>{t('foundNames', { count: names.length })}</summary>
      <ul class="person-list">
        {names.map(({ side, resolution }) =>
          resolution.persons
            .slice(0, 1)
            .map((person) => (
              <PersonCard
                key={`${side} ${resolution.entry}`}
                person={person}
                foundFor={{ side, entry: resolution.entry }}
              />
            )),
        )}
      </ul>
    </details>
  )
}
