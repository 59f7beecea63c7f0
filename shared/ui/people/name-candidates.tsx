import { useContext, useMemo } from 'preact/hooks'
import { candidatesOf, entryOf, isOnlyDisambiguation, personId } from '../../conflicts/names-to-check.ts'
import type { EntryResolution, Person } from '../../contract/backend.ts'
import type { GivenChoice } from '../../contract/decisions.ts'
import { parseEntries } from '../../query/entries.ts'
import type { Side } from '../../query/payload.ts'
import { DecidingContext } from '../decisions/use-deciding.ts'
import { useT } from '../i18n/context.tsx'
import type { Locale } from '../i18n/locale.ts'
import type { Session, SessionAction } from '../session/session-reducer.ts'
import { PersonCard } from './person-card.tsx'

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
  const { t } = useT()
  const { entry, status, persons, near = [] } = resolution
  const isNotFound = status === 'not_found'
  const deciding = useContext(DecidingContext)
  const candidates = candidatesOf(resolution)
  const text = session.form[side]
  const entries = useMemo(() => parseEntries(text), [text])
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
                side={side}
                entry={entry}
                person={person}
                entries={entries}
                undo={session.undo}
                change={change}
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

type UseNameProps = {
  side: Side
  /** The entry in the list, and who replaces it: by name, or by an identifier if the name may mean others. */
  entry: string
  person: Person
  /** The current entries of the list. */
  entries: readonly string[]
  undo: Session['undo']
  change: (change: SessionAction) => void
}

/** Replaces the entry in the list by a person's name, and undoes that: one button, so that it keeps the focus. */
function UseName({ side, entry, person, entries, undo, change }: UseNameProps) {
  const { t } = useT()
  const book = useContext(DecidingContext)?.book
  const { name: label } = person
  const name = entryOf(person)
  const canUse = entries.includes(entry)
  const isUsed = entries.includes(name)
  const canUndo = isUsed && undo?.message.key === 'didName' && undo.message.values?.name === name
  if (!canUse && !canUndo) return isUsed ? <span class="hint">{t('nameUsed')}</span> : null
  const act = (): void => {
    const choice = canUndo ? undefined : choiceOf(entry, person)
    const alsoUndo = choice && book?.choose([choice])
    change(canUndo ? { type: 'undone' } : { type: 'named', side, entry, name, alsoUndo })
  }
  return (
    <span class="use-name">
      <button
        type="button"
        class="quiet"
        aria-label={t(canUndo ? 'undoNameOf' : 'useNameOf', { name: label })}
        onClick={act}
      >
        {t(canUndo ? 'undo' : 'useName')}
      </button>
      {canUndo && <span class="hint">{t('nameUsed')}</span>}
    </span>
  )
}
