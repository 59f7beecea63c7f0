import { useMemo } from 'preact/hooks'
import { isOnlyDisambiguation } from '../../conflicts/names-to-check.ts'
import type { EntryResolution, Person } from '../../contract/backend.ts'
import { parseEntries } from '../../query/entries.ts'
import type { Side } from '../../query/payload.ts'
import { useT } from '../i18n/context.tsx'
import type { Locale } from '../i18n/locale.ts'
import type { Session, SessionAction } from '../session/session-reducer.ts'
import { PersonCard } from './person-card.tsx'

type NameCandidatesProps = {
  side: Side
  resolution: EntryResolution
  session: Session
  isOpen: boolean
  isSample: boolean
  change: (change: SessionAction) => void
}

/** One name that is not certain, and who it might be. */
export function NameCandidates(props: NameCandidatesProps) {
  const { side, resolution, session, isOpen, isSample, change } = props
  const { t } = useT()
  const { entry, status, persons, near = [] } = resolution
  const isNotFound = status === 'not_found'
  const candidates = candidatesOf(resolution)
  const text = session.form[side]
  const entries = useMemo(() => parseEntries(text), [text])
  return (
    <li>
      <details open={isOpen}>
        <summary>
          <span class="side-tag">{t(side === 'left' ? 'sideA' : 'sideB')}</span>
          <span class="name-entry">{entry}</span>{' '}
          <span class={isNotFound ? 'status status-not-found' : 'status status-ambiguous'}>
            {statusText(resolution, t)}
          </span>
        </summary>
        {resolution.read_as !== undefined && <p class="hint">{t('readAs', { name: resolution.read_as })}</p>}
        {!isNotFound && near.length > 0 && <p class="hint">{t('nearWhy')}</p>}
        {isNotFound && <NotFoundHint resolution={resolution} isSample={isSample} />}
        <ul class="person-list">
          {candidates.map((person) => (
            <PersonCard key={idOf(person)} person={person}>
              {person.name !== entry && (
                <UseName
                  side={side}
                  entry={entry}
                  name={person.name}
                  entries={entries}
                  undo={session.undo}
                  change={change}
                />
              )}
            </PersonCard>
          ))}
        </ul>
        <Cut resolution={resolution} shown={persons.length} />
      </details>
    </li>
  )
}

/**
 * Who the name may mean, likeliest first: those who have it and those of whose name it is a form, by their publications;
 * for a name that nobody has, what is spelled alike comes after them.
 */
function candidatesOf({ status, persons, near = [], suggestions = [] }: EntryResolution): Person[] {
  const nearest = [...persons, ...near].toSorted((a, b) => (b.publications ?? 0) - (a.publications ?? 0))
  const isListed = new Set(nearest.map(idOf))
  return status === 'not_found'
    ? [...nearest, ...suggestions.filter((one) => !isListed.has(idOf(one)))]
    : nearest
}

const idOf = ({ key, name }: Person): string => `${key} ${name}`

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
  // Who bears the name counts; of a name that one person bears, also who else it may be a form of the name of.
  const people = t('people', { count: person_count === 1 ? 1 + near.length : person_count })
  if (isOnlyDisambiguation(resolution)) return t('statusDisambiguation')
  return `${t(resolution.truncated ? 'statusTruncated' : 'statusAmbiguous')} · ${people}`
}

function Cut({ resolution, shown }: { resolution: EntryResolution; shown: number }) {
  const { t } = useT()
  const count = resolution.person_count ?? shown
  return count > shown ? <p class="hint">{t('peopleShown', { shown, count })}</p> : null
}

type UseNameProps = {
  side: Side
  /** What stands in the list, and the person's name that would take its place. */
  entry: string
  name: string
  /** What the list holds now. */
  entries: readonly string[]
  undo: Session['undo']
  change: (change: SessionAction) => void
}

/** Puts a person's name into the list in place of the entry, and back: one button, so that the focus stays on it. */
function UseName({ side, entry, name, entries, undo, change }: UseNameProps) {
  const { t } = useT()
  const canUse = entries.includes(entry)
  const isUsed = entries.includes(name)
  const canUndo = isUsed && undo?.message.key === 'didName' && undo.message.values?.name === name
  if (!canUse && !canUndo) return isUsed ? <span class="hint">{t('nameUsed')}</span> : null
  const act = (): void => change(canUndo ? { type: 'undone' } : { type: 'named', side, entry, name })
  return (
    <span class="use-name">
      <button
        type="button"
        class="quiet"
        aria-label={t(canUndo ? 'undoNameOf' : 'useNameOf', { name })}
        onClick={act}
      >
        {t(canUndo ? 'undo' : 'useName')}
      </button>
      {canUndo && <span class="hint">{t('nameUsed')}</span>}
    </span>
  )
}
