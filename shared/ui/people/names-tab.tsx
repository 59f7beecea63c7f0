import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import {
  candidatesOf,
  choiceOf,
  decidingNames,
  entryOf,
  isNotFound,
  type ResolvedName,
  splitOf,
} from '../../conflicts/names-to-check.ts'
import type { PairTable } from '../../conflicts/pair-table.ts'
import { sureSuggestions } from '../../conflicts/sure-suggestion.ts'
import type { Message } from '../../messages/locale.ts'
import { aboutOf, type Side } from '../../query/payload.ts'
import { entryLabel } from '../../query/persons-as-one.ts'
import { textFilter } from '../../search-text.ts'
import { useT } from '../context/use-t.ts'
import { useDrawnWhenIdle } from '../drawing/drawing.tsx'
import { Button } from '../parts/button.tsx'
import type { SessionControls } from '../session/use-session.ts'
import { NameRow } from './name-row.tsx'
import { PersonCard } from './person-card.tsx'
import { NamesProvider, useNames, useNamesView } from './replace-entry.tsx'
import { SureNames } from './sure-names.tsx'

type NamesTabProps = {
  /** `names`: the answer's uncertain names. `found`: its certain names. */
  names: readonly ResolvedName[]
  found: readonly ResolvedName[]
  table: PairTable
  controls: SessionControls
  words?: string
}

/** Lists the names that decide about pairs, then the uncertain names that change no verdict, then the found names. */
export function NamesTab({ words = '', table, controls, ...all }: NamesTabProps) {
  const { t } = useT()
  const { session } = controls
  const view = useNamesView(table, controls)
  const waiting = useMemo(() => decidingNames(table), [table])
  const isSearch = words.trim() !== ''
  const names = useMemo(() => all.names.filter(fitsSearch(words)), [all.names, words])
  const found = useMemo(() => all.found.filter(fitsSearch(words)), [all.found, words])
  const deciding = useMemo(() => waiting.filter(fitsSearch(words)), [waiting, words])
  const idle = useMemo(() => {
    const decide = new Set(deciding.map(({ resolution }) => resolution))
    return names.filter(({ resolution }) => !decide.has(resolution))
  }, [names, deciding])
  const section = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // The new answer removed the row of the settled name, which had the focus.
    const isLost = document.activeElement?.matches('body, #answer')
    if (!session.isStep || !isLost) return
    const next = section.current?.querySelector<HTMLElement>('.name-row :is(summary, button)')
    const target = next ?? section.current
    target?.focus({ preventScroll: true })
  }, [session.answered])
  return (
    <NamesProvider value={view}>
      <section id="names" ref={section} class="names stack" tabIndex={-1} aria-label={t('namesHeading')}>
        <h3>{t(waiting.length > 0 ? 'namesDecide' : 'namesDecideNone')}</h3>
        {isSearch && names.length + found.length === 0 && <p class="lead">{t('noneFound')}</p>}
        <ManyNames names={names} />
        <NameRows names={deciding} open={OPEN_NAMES} />
        {idle.length > 0 && (
          <details open={isSearch}>
            <summary>{t('namesIdle', { count: idle.length })}</summary>
            <NameRows names={idle} open={0} />
          </details>
        )}
        <FoundNames names={found} isOpen={isSearch} />
      </section>
    </NamesProvider>
  )
}

/** Finds a name by its text in the list, or by a person whom it may mean. */
function fitsSearch(words: string): (name: ResolvedName) => boolean {
  const matches = textFilter(words)
  return ({ resolution }) =>
    matches(entryLabel(resolution.entry), ...candidatesOf(resolution).map(({ name }) => name))
}

export function focusName(side: Side, entry: string): void {
  const row = document.querySelector<HTMLElement>(`.name-row[data-name="${CSS.escape(`${side} ${entry}`)}"]`)
  row?.querySelector('details')?.setAttribute('open', '')
  const target = row?.querySelector<HTMLElement>('summary, button') ?? row
  target?.focus()
}

/** This many names are unfolded at first. More would make the list too long. */
const OPEN_NAMES = 5
/** The page draws the candidates of this many folded names at a time. */
const NAMES_AT_A_TIME = 10

type NameRowsProps = { names: readonly (ResolvedName & { pairs?: readonly unknown[] })[]; open: number }

function NameRows({ names, open }: NameRowsProps) {
  const drawn = useDrawnWhenIdle(names.length - open, NAMES_AT_A_TIME)
  return (
    <ul class="name-list divided">
      {names.map(({ side, resolution, pairs }, index) => (
        <NameRow
          key={`${side} ${resolution.entry}`}
          side={side}
          resolution={resolution}
          decides={pairs?.length ?? 0}
          isOpen={index < open}
          isDrawn={index < open + drawn}
        />
      ))}
    </ul>
  )
}

function ManyNames({ names }: Pick<NamesTabProps, 'names'>) {
  const { t } = useT()
  const { table, session, entries, settle } = useNames()
  const open = names.filter(({ side, resolution }) => entries[side].includes(resolution.entry))
  const about = session.answered?.form.about
  const sure = sureSuggestions(
    open,
    ({ side, resolution }) => aboutOf(about, side, resolution.entry)?.orcid,
  ).map(({ name: { side, resolution }, person }) => ({
    id: `${side} ${resolution.entry}`,
    side,
    name: entryLabel(resolution.entry),
    person,
    replaced: { side, entry: resolution.entry, name: entryOf(person), isChosen: true },
    choice: choiceOf(resolution.entry, [person]),
  }))
  const accept = (ids: readonly string[]): void => {
    const taken = sure.filter(({ id }) => ids.includes(id))
    const message: Message = { key: 'didNames', values: { count: taken.length } }
    settle(
      taken.map(({ replaced }) => replaced),
      message,
      taken.flatMap(({ choice }) => choice ?? []),
    )
  }
  // A name that the sample lacks may be in dblp.
  const gone = (table.data.sample ? [] : open)
    .filter(isNotFound)
    .filter(({ resolution }) => candidatesOf(resolution).length === 0 && splitOf(resolution) === null)
    .map(({ side, resolution: { entry } }) => ({ side, entry, name: '' }))
  const count = gone.length
  const [first] = gone
  const leaveOutText =
    first && count === 1
      ? t('leaveOutName', { name: entryLabel(first.entry) })
      : t('leaveOutNotFound', { count })
  return (
    <>
      <SureNames names={sure} rule={t('sureWhy')} onAccept={accept} />
      {count > 0 && (
        <div class="row">
          <Button
            onClick={() => settle(gone, { key: 'didLeaveOutNotFound', values: { count } })}
            text={leaveOutText}
          />
        </div>
      )}
    </>
  )
}

/** The page draws this many folded persons at a time. */
const CARDS_AT_A_TIME = 50

/** Lists the names that fit exactly one person. That person may be the wrong one. */
function FoundNames({ names, isOpen }: { names: readonly ResolvedName[]; isOpen: boolean }) {
  const { t } = useT()
  const drawn = useDrawnWhenIdle(names.length, CARDS_AT_A_TIME)
  if (names.length === 0) return null
  return (
    <details class="found-names" open={isOpen}>
      <summary>{t('foundNames', { count: names.length })}</summary>
      <ul class="person-list divided">
        {names
          .slice(0, drawn)
          .map(({ side, resolution }) =>
            resolution.persons.map((person) => (
              <PersonCard
                key={`${side} ${resolution.entry} ${person.key}`}
                person={person}
                foundFor={{ side, entry: resolution.entry }}
              />
            )),
          )}
      </ul>
    </details>
  )
}
