import { useContext, useMemo, useState } from 'preact/hooks'
import { fittingFirst, listedFit } from '../../conflicts/listed-fit.ts'
import {
  candidatesOf,
  entryOf,
  isOnlyDisambiguation,
  mayBeAsOne,
  personId,
  splitOf,
} from '../../conflicts/names-to-check.ts'
import type { EntryResolution, Person } from '../../contract/backend.ts'
import type { Locale } from '../../i18n/locale.ts'
import { parseEntries } from '../../query/entries.ts'
import { aboutOf, listLetter, type Side } from '../../query/payload.ts'
import { MOST_AS_ONE, personsAsOne } from '../../query/persons-as-one.ts'
import { useT } from '../context/use-t.ts'
import { LastChoice } from '../decisions/choices.tsx'
import { DecidingContext } from '../decisions/use-deciding.ts'
import type { Session, SessionAction } from '../session/session-reducer.ts'
import { PersonCard } from './person-card.tsx'
import { BracketName, choiceOf, Instead, type Replaced, UseAsOne, UseName } from './use-name.tsx'

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
          <span class="side-tag">{listLetter(side)}</span>
          <span class="strong">{resolution.entry}</span>{' '}
          <span class={isNotFound ? 'status hint status-not-found' : 'status hint'}>
            {statusText(resolution, t)}
          </span>
        </summary>
        {isDrawn && <Candidates {...props} />}
      </details>
    </li>
  )
}

function Candidates(props: NameCandidatesProps) {
  const { side, resolution, session, change } = props
  const { t, list } = useT()
  const { entry } = resolution
  const text = session.form[side]
  const entries = useMemo(() => parseEntries(text), [text])
  const replaced = { side, entry, entries, undo: session.undo, change }
  const split = splitOf(resolution)
  const asOne = resolution.status === 'not_found' ? personsAsOne(entry) : null
  if (split) {
    const names = list(split)
    const button = { text: t('splitInto', { count: split.length }), of: names }
    return <Instead why={t('severalNames', { names })} {...replaced} names={split} button={button} />
  }
  if (asOne) {
    const button = { text: t('lookUp'), of: asOne.label }
    return <Instead why={t('asOneGone')} {...replaced} names={[asOne.label]} button={button} />
  }
  return <Persons {...props} replaced={replaced} />
}

/** The persons whom an entry may mean: one of them can be chosen, or several as one. */
function Persons({ resolution, session, isSample, replaced }: NameCandidatesProps & { replaced: Replaced }) {
  const { t } = useT()
  const { persons, near = [], person_count = persons.length } = resolution
  const { side, entry, entries, change } = replaced
  const isNotFound = resolution.status === 'not_found'
  const deciding = useContext(DecidingContext)
  // The affiliation as asked: the list may have changed since.
  const about = aboutOf(session.answered?.form.about, side, entry)
  const candidates = fittingFirst(candidatesOf(resolution), about)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const mayTick = candidates.filter(mayBeAsOne).length > 1
  return (
    <>
      {resolution.read_as !== undefined && <p class="hint">{t('readAs', { name: resolution.read_as })}</p>}
      {!isNotFound && near.length > 0 && <p class="hint">{t('nearWhy')}</p>}
      <BracketName replaced={replaced} text={session.form[side]} />
      {isNotFound && <p class="hint">{notFoundHint(resolution, isSample, t)}</p>}
      {deciding && (
        <LastChoice
          book={deciding.book}
          resolution={resolution}
          canUse={entries.includes(entry)}
          onUse={(name) => change({ type: 'named', side, entry, name })}
        />
      )}
      <ul class="person-list divided">
        {candidates.map((person) => (
          <PersonCard
            key={personId(person)}
            person={person}
            fit={listedFit(person, about)}
            tick={
              mayTick && mayBeAsOne(person) && <Tick person={person} ticked={ticked} change={setTicked} />
            }
          >
            {entryOf(person) !== entry && (
              <UseName
                {...replaced}
                names={[entryOf(person)]}
                button={{ text: t('useName'), of: person.name }}
                choice={choiceOf(entry, [person])}
              />
            )}
          </PersonCard>
        ))}
      </ul>
      {mayTick && (
        <UseAsOne
          replaced={replaced}
          persons={candidates.filter((person) => ticked.includes(personId(person)))}
        />
      )}
      {person_count > persons.length && (
        <p class="hint">{t('peopleShown', { shown: persons.length, count: person_count })}</p>
      )}
    </>
  )
}

type TickProps = { person: Person; ticked: readonly string[]; change: (ticked: readonly string[]) => void }

/** Says that a candidate is the same human as the others with a tick. */
function Tick({ person, ticked, change }: TickProps) {
  const { t } = useT()
  const id = personId(person)
  const isTicked = ticked.includes(id)
  return (
    <label class="tick">
      <input
        type="checkbox"
        aria-label={t('tickAsOne', { name: person.name })}
        checked={isTicked}
        disabled={!isTicked && ticked.length === MOST_AS_ONE}
        onChange={() => change(isTicked ? ticked.filter((one) => one !== id) : [...ticked, id])}
      />
    </label>
  )
}

function notFoundHint(
  { suggestions, hint, near }: EntryResolution,
  isSample: boolean,
  t: Locale['t'],
): string {
  if (suggestions?.length || near?.length) return t('suggestions')
  if (hint === 'latin_script') return t('latinScript')
  return [suggestions && t('noSuggestions'), isSample && t('noSuggestionsSample')].filter(Boolean).join(' ')
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
