import { useContext, useMemo } from 'preact/hooks'
import {
  decidingNames,
  type ResolvedName,
  type SingleSuggestion,
  singleSuggestions,
} from '../../conflicts/names-to-check.ts'
import type { PairTable } from '../../conflicts/pair-table.ts'
import { parseEntries } from '../../query/entries.ts'
import type { Side } from '../../query/payload.ts'
import { personsAsOne } from '../../query/persons-as-one.ts'
import { useT } from '../context/use-t.ts'
import { UseLastChoices } from '../decisions/choices.tsx'
import { DecidingContext } from '../decisions/use-deciding.ts'
import { Button } from '../parts/button.tsx'
import { useDrawnWhenIdle } from '../parts/drawing.tsx'
import type { KeepFocus } from '../parts/keep-focus.ts'
import { aboutReplaced } from '../session/about-lists.ts'
import { replaceEntries } from '../session/entry-lines.ts'
import type { AlsoUndo } from '../session/undo.ts'
import type { SessionControls } from '../session/use-session.ts'
import { NameCandidates } from './name-candidates.tsx'
import { PersonCard } from './person-card.tsx'
import { choiceOf } from './use-name.tsx'

type NamesTabProps = {
  /** The names that the answer is uncertain about, and those that it is certain about. */
  names: readonly ResolvedName[]
  found: readonly ResolvedName[]
  table: PairTable
  controls: SessionControls
  isSample: boolean
  keepFocus: KeepFocus
}

/** Names that decide a pair, open while they are few; names whose choice changes nothing; names found. */
export function NamesTab({ names, found, table, ...props }: NamesTabProps) {
  const { t } = useT()
  const deciding = useMemo(() => decidingNames(table), [table])
  const idle = useMemo(() => {
    const decide = new Set(deciding.map(({ resolution }) => resolution))
    return names.filter(({ resolution }) => !decide.has(resolution))
  }, [names, deciding])
  return (
    <section id="names" class="names-to-check stack" tabIndex={-1} aria-label={t('namesHeading')}>
      <h3>{t(deciding.length > 0 ? 'namesDecide' : 'namesDecideNone')}</h3>
      <UseManyNames names={names} {...props} />
      <NameList names={deciding} isOpen={deciding.length <= OPEN_NAMES} {...props} />
      {idle.length > 0 && (
        <details class="idle-names">
          <summary>{t('namesIdle', { count: idle.length })}</summary>
          <NameList names={idle} isOpen={false} {...props} />
        </details>
      )}
      <FoundNames names={found} />
    </section>
  )
}

/** Up to this many names are expanded initially; with more, the list would be too long. */
const OPEN_NAMES = 5
/** Folded names whose candidates are drawn at a time. */
const NAMES_AT_A_TIME = 10

type NameListProps = Pick<NamesTabProps, 'names' | 'controls' | 'isSample'> & { isOpen: boolean }

/** Names that are not certainly one person, each with its candidates. */
function NameList({ names, isOpen, controls, isSample }: NameListProps) {
  const drawn = useDrawnWhenIdle(isOpen ? 0 : names.length, NAMES_AT_A_TIME)
  return (
    <ul class="name-list divided">
      {names.map(({ side, resolution }, index) => (
        <NameCandidates
          key={`${side} ${resolution.entry}`}
          side={side}
          resolution={resolution}
          session={controls.session}
          isOpen={isOpen}
          isDrawn={isOpen || index < drawn}
          isSample={isSample}
          change={controls.change}
        />
      ))}
    </ul>
  )
}

type UsedName = Pick<SingleSuggestion, 'side' | 'entry' | 'name'>

/** From two on, a button for all is shorter than one for each. */
const MANY = 2

/** Replaces names by the persons chosen the last time, or by their only candidate, and asks again. */
function UseManyNames({
  names,
  controls,
  keepFocus,
}: Pick<NamesTabProps, 'names' | 'controls' | 'keepFocus'>) {
  const { t } = useT()
  const deciding = useContext(DecidingContext)
  const { form } = controls.session
  const entries = useMemo(() => ({ left: parseEntries(form.left), right: parseEntries(form.right) }), [form])
  const single = singleSuggestions(names).filter(({ side, entry }) => entries[side].includes(entry))
  const use = (names: readonly UsedName[], alsoUndo?: AlsoUndo): void => {
    const onSide = (side: Side): UsedName[] => names.filter((one) => one.side === side)
    const of = (side: Side): string => replaceEntries(form[side], onSide(side))
    const aboutOf = (side: Side) => aboutReplaced(form.about?.[side], onSide(side))
    const about = { left: aboutOf('left'), right: aboutOf('right') }
    const values = { count: names.length }
    controls.askWith({ left: of('left'), right: of('right'), about }, { key: 'didNames', values }, alsoUndo)
  }
  const useSingle = (): void =>
    use(single, deciding?.book.choose(single.flatMap(({ entry, person }) => choiceOf(entry, [person]) ?? [])))
  return (
    <>
      {deciding && (
        <UseLastChoices
          book={deciding.book}
          names={names}
          entries={entries}
          onUse={(chosen) => keepFocus(() => use(chosen))()}
        />
      )}
      {single.length >= MANY && (
        <Button
          class="use-single"
          onClick={keepFocus(useSingle)}
          text={t('useSingle', { count: single.length })}
        />
      )}
    </>
  )
}

/** Persons that are drawn at a time: they are folded, and nobody waits for them. */
const CARDS_AT_A_TIME = 50

/** Names that match exactly one person, or several as one, with whom they match, since it may still be the wrong one. */
function FoundNames({ names }: { names: readonly ResolvedName[] }) {
  const { t } = useT()
  const drawn = useDrawnWhenIdle(names.length, CARDS_AT_A_TIME)
  if (names.length === 0) return null
  return (
    <details class="found-names">
      <summary>{t('foundNames', { count: names.length })}</summary>
      <ul class="person-list divided">
        {names
          .slice(0, drawn)
          .map(({ side, resolution }) =>
            resolution.persons.map((person) => (
              <PersonCard
                key={`${side} ${resolution.entry} ${person.key}`}
                person={person}
                foundFor={{ side, entry: personsAsOne(resolution.entry)?.label ?? resolution.entry }}
              />
            )),
          )}
      </ul>
    </details>
  )
}
