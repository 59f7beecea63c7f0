import { useContext, useMemo } from 'preact/hooks'
import {
  candidatesOf,
  entryOf,
  isOnlyDisambiguation,
  personId,
  splitOf,
} from '../../conflicts/names-to-check.ts'
import type { EntryResolution, Person } from '../../contract/backend.ts'
import type { GivenChoice } from '../../contract/decisions.ts'
import { parseEntries } from '../../query/entries.ts'
import type { Side } from '../../query/payload.ts'
import { DecidingContext } from '../decisions/use-deciding.ts'
import { useT } from '../i18n/context.tsx'
import type { Locale } from '../i18n/locale.ts'
import type { Session, SessionAction } from '../session/session-reducer.ts'
import { PersonCard } from './person-card.tsx'
import { UseName } from './use-name.tsx'

type NameCandidatesProps = {
  side: Side
  resolution: EntryResolution
  session: Session
  isOpen: boolean
  /** Whether it is the candidates' turn to be drawn. */
  isDrawn: boolean
  isSample: boolean
  change: (change: SessionAction) => void
}

/** One uncertain name and its candidates. */
export function NameCandidates(props: NameCandidatesProps) {
  const { side, resolution, isOpen, isDrawn } = props
  const { t } = useT()
  const isNotFound = resolution.status === 'not_found'
  return (
    <li>
      <details open={isOpen}>
        <summary>
          <span class="side-tag">{t(side === 'left' ? 'sideA' : 'sideB')}</span>
          <span class="name-entry">{resolution.entry}</span>{' '}
          <span class={isNotFound ? 'status status-not-found' : 'status status-ambiguous'}>
            {statusText(resolution, t)}
          </span>
        </summary>
        {isDrawn && <Candidates {...props} />}
      </details>
    </li>
  )
}

function Candidates({ side, resolution, session, isSample, change }: NameCandidatesProps) {
  const { t, list } = useT()
  const { entry, status, persons, near = [] } = resolution
  const isNotFound = status === 'not_found'
  const deciding = useContext(DecidingContext)
  const candidates = candidatesOf(resolution)
  const text = session.form[side]
  const entries = useMemo(() => parseEntries(text), [text])
  const replaced = { side, entry, entries, undo: session.undo, change }
  const split = splitOf(resolution)
  if (split) {
    const names = list(split)
    const button = { text: t('splitInto', { count: split.length }), of: names }
    return (
      <div class="split-name">
        <p class="hint">{t('severalNames', { names })}</p>
        <UseName {...replaced} names={split} button={button} />
      </div>
    )
  }
  return (
    <>
      {resolution.read_as !== undefined && <p class="hint">{t('readAs', { name: resolution.read_as })}</p>}
      {!isNotFound && near.length > 0 && <p class="hint">{t('nearWhy')}</p>}
      {isNotFound && <NotFoundHint resolution={resolution} isSample={isSample} />}
      {deciding && (
        <deciding.parts.LastChoice
          book={deciding.book}
          resolution={resolution}
          canUse={entries.includes(entry)}
          onUse={(name) => change({ type: 'named', side, entry, name })}
        />
      )}
      <ul class="person-list">
        {candidates.map((person) => (
          <PersonCard key={personId(person)} person={person}>
            {entryOf(person) !== entry && (
              <UseName
                {...replaced}
                names={[entryOf(person)]}
                button={{ text: t('useName'), of: person.name }}
                choice={choiceOf(entry, person)}
              />
            )}
          </PersonCard>
        ))}
      </ul>
      <Cut resolution={resolution} shown={persons.length} />
    </>
  )
}

function NotFoundHint({
  resolution: { suggestions, hint, near },
  isSample,
}: {
  resolution: EntryResolution
  isSample: boolean
}) {
  const { t } = useT()
  if (suggestions?.length || near?.length) return <p class="hint">{t('suggestions')}</p>
  if (hint === 'latin_script') return <p class="hint">{t('latinScript')}</p>
  return (
    <p class="hint">
      {suggestions && `${t('noSuggestions')} `}
      {isSample && t('noSuggestionsSample')}
    </p>
  )
}

function statusText(resolution: EntryResolution, t: Locale['t']): string {
  if (resolution.status === 'not_found') return t('statusNotFound')
  const { persons, person_count = persons.length, near = [] } = resolution
  // Counts the people who bear the name. If only one does, people with a longer or shorter form of it count, too.
  const people = t('people', { count: person_count === 1 ? 1 + near.length : person_count })
  if (isOnlyDisambiguation(resolution)) return t('statusDisambiguation')
  if (resolution.near_truncated && !resolution.truncated) return t('statusNearTruncated')
  return `${t(resolution.truncated ? 'statusTruncated' : 'statusAmbiguous')} · ${people}`
}

function Cut({ resolution, shown }: { resolution: EntryResolution; shown: number }) {
  const { t } = useT()
  const count = resolution.person_count ?? shown
  return count > shown ? <p class="hint">{t('peopleShown', { shown, count })}</p> : null
}

/** The choice of a person for an entry, as it is remembered; a person without a record cannot be known again. */
export function choiceOf(entry: string, person: Person): GivenChoice | undefined {
  const { key, name } = person
  return key === null ? undefined : { entry, person: { key, name }, used: entryOf(person) }
}
