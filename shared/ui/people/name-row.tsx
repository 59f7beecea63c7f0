import { useMemo, useState } from 'preact/hooks'
import { likeliestFirst, listedFit } from '../../conflicts/listed-fit.ts'
import {
  candidatesOf,
  candidateTies,
  choiceOf,
  chosenAgain,
  entryOf,
  isOnlyDisambiguation,
  mayBeAsOne,
  personId,
  type ResolvedName,
  splitOf,
  type Tie,
} from '../../conflicts/names-to-check.ts'
import type { EntryResolution, Person } from '../../contract/backend.ts'
import type { Locale } from '../../messages/locale.ts'
import { isIdentifier } from '../../query/identifier-forms.ts'
import { type AboutEntry, aboutOf, listLetter } from '../../query/payload.ts'
import { entryLabel, MOST_AS_ONE, personsAsOne } from '../../query/persons-as-one.ts'
import { useT } from '../context/use-t.ts'
import { PersonCard, tiesText } from './person-card.tsx'
import { ReplaceByOnePerson, ReplaceEntry, ReplaceEntryLine, useNames } from './replace-entry.tsx'

type NameRowProps = ResolvedName & {
  /** The number of pairs that wait for this name. */
  decides: number
  isOpen: boolean
  /** Whether the candidates are drawn. The page draws the candidates of many folded names step by step. */
  isDrawn: boolean
}

export function NameRow({ side, resolution, decides, isOpen, isDrawn }: NameRowProps) {
  const { t } = useT()
  const { entry, status } = resolution
  const isNotFound = status === 'not_found'
  const { table, session } = useNames()
  const ties = useMemo(() => candidateTies(table, { side, resolution }), [table, side, resolution])
  // The list may have changed since the answer, so the facts come from the answer's form.
  const about = aboutOf(session.answered?.form.about, side, entry)
  const candidates = likeliestFirst(candidatesOf(resolution), about, (person) =>
    (ties.get(personId(person)) ?? []).reduce((sum, { count }) => sum + count, 0),
  )
  const shown = { side, resolution, candidates, ties, about }
  const head = (
    <>
      <span class="side-tag">{listLetter(side)}</span> <span class="strong">{entryLabel(entry)}</span>{' '}
      <span class={isNotFound ? 'status hint status-not-found' : 'status hint'}>
        {[statusText(resolution, t), decides > 0 && t('decidesPairs', { count: decides })]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
  const remedy = <Remedy {...shown} />
  return (
    <li class="name-row row" tabIndex={-1} data-name={`${side} ${entry}`}>
      {isNotFound && candidates.length < 2 ? (
        <span>{head}</span>
      ) : (
        <details open={isOpen && !isNotFound}>
          <summary>{head}</summary>
          {isDrawn && !isNotFound && remedy}
          {isDrawn && <Candidates {...shown} />}
        </details>
      )}
      {isNotFound && remedy}
    </li>
  )
}

type CandidatesProps = ResolvedName & {
  candidates: readonly Person[]
  ties: ReadonlyMap<string, readonly Tie[]>
  about: AboutEntry | undefined
}

/** Offers one button: split the line, take the person chosen last time, or take the nearest person. */
function Remedy({ side, resolution, candidates, ties }: CandidatesProps) {
  const { t, list, sentences } = useT()
  const { entries, decisions, session } = useNames()
  const { entry, status } = resolution
  const at = { side, entry }
  const split = splitOf(resolution)
  if (split) {
    const names = list(split)
    const text = t('splitInto', { count: split.length })
    return (
      <ReplaceEntryLine why={t('severalNames', { names })} {...at} names={split} text={text} of={names} />
    )
  }
  const choice = entries[side].includes(entry) ? decisions?.chosenFor(entry) : undefined
  const last = choice && chosenAgain(choice, resolution)
  const best = status === 'not_found' ? candidates[0] : undefined
  const bestTies = best && ties.get(personId(best))
  const use =
    last && last.use !== entry
      ? { why: t('lastChoice', last), names: [last.use], of: last.name }
      : best && {
          why: sentences(
            t('nearest', { name: best.name }),
            bestTies ? tiesText(bestTies, t, list) : publicationsText(best, t),
          ),
          names: [entryOf(best)],
          of: best.name,
          choice: choiceOf(entry, [best]),
        }
  const hint = notFoundHint(resolution, session.answered?.form.exact ?? true, t)
  return (
    <>
      {use && <ReplaceEntryLine {...at} {...use} isChosen text={t('thisPerson')} />}
      {status === 'not_found' && !best && hint && <p class="instead hint">{hint}</p>}
    </>
  )
}

const publicationsText = ({ publications: count }: Person, t: Locale['t']): string | false =>
  count !== undefined && t('papersOfPerson', { count })

function Candidates({ side, resolution, candidates, ties, about }: CandidatesProps) {
  const { t } = useT()
  const { entry, status, persons, near = [] } = resolution
  const count = peopleCount(resolution)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const mayTick = candidates.filter(mayBeAsOne).length > 1
  return (
    <>
      {resolution.read_as !== undefined && <p class="hint">{t('readAs', { name: resolution.read_as })}</p>}
      {status !== 'not_found' && near.length > 0 && <p class="hint">{t('nearWhy')}</p>}
      {about?.affiliation && <p class="hint">{t('inYourList', { affiliation: about.affiliation })}</p>}
      <ul class="person-list divided">
        {candidates.map((person) => (
          <PersonCard
            key={personId(person)}
            person={person}
            ties={ties.get(personId(person))}
            fit={listedFit(person, about)}
            tick={
              mayTick && mayBeAsOne(person) && <Tick person={person} ticked={ticked} change={setTicked} />
            }
          >
            {entryOf(person) !== entry && (
              <ReplaceEntry
                side={side}
                entry={entry}
                names={[entryOf(person)]}
                text={t('thisPerson')}
                isChosen
                of={person.name}
                choice={choiceOf(entry, [person])}
              />
            )}
          </PersonCard>
        ))}
      </ul>
      {mayTick && (
        <ReplaceByOnePerson
          side={side}
          entry={entry}
          // In the fixed order of `candidatesOf`, the same persons always make the same entry.
          persons={candidatesOf(resolution).filter((person) => ticked.includes(personId(person)))}
        />
      )}
      {persons.length > 0 && count > candidates.length && (
        <p class="hint">{t('peopleShown', { shown: candidates.length, count })}</p>
      )}
    </>
  )
}

type TickProps = { person: Person; ticked: readonly string[]; change: (ticked: readonly string[]) => void }

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

/** Returns null if the backend did not look for similar names, or had only the sample. */
export function notFoundHint(
  { entry, suggestions, hint }: EntryResolution,
  isExact: boolean,
  t: Locale['t'],
): string | null {
  if (isIdentifier(entry) || personsAsOne(entry)) return t('identifierGone')
  if (hint === 'latin_script') return t('latinScript')
  if (!suggestions) return null
  return t(isExact ? 'noSuggestions' : 'noSuggestionsInexact')
}

/** Also counts people whom the answer does not list. */
export const peopleCount = ({ persons, person_count = persons.length, near = [] }: EntryResolution): number =>
  person_count + near.length

export function statusText(resolution: EntryResolution, t: Locale['t']): string {
  const { status, truncated, near_truncated } = resolution
  if (status === 'not_found') return t('statusNotFound')
  if (isOnlyDisambiguation(resolution)) return t('statusDisambiguation')
  const isCut = truncated || near_truncated
  const count = peopleCount(resolution)
  // Our backend calls a name of initials ambiguous even if it knows one person.
  if (!isCut && count === 1) return t('statusOnePerson')
  return `${t(isCut ? 'statusTruncated' : 'statusAmbiguous')} · ${t('people', { count })}`
}
