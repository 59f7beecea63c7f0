import { type ComponentChildren, createContext } from 'preact'
import { useContext, useMemo } from 'preact/hooks'
import { choiceOf, entryAsOne } from '../../conflicts/names-to-check.ts'
import type { PairTable } from '../../conflicts/pair-table.ts'
import type { Person } from '../../contract/backend.ts'
import type { GivenChoice } from '../../contract/decisions.ts'
import type { Message } from '../../messages/locale.ts'
import { parseEntries } from '../../query/entries.ts'
import type { Side } from '../../query/payload.ts'
import { entryLabel, MOST_AS_ONE } from '../../query/persons-as-one.ts'
import { useT } from '../context/use-t.ts'
import type { OwnDecisions } from '../decisions/own-decisions.ts'
import { DecidingContext } from '../decisions/use-deciding.ts'
import { Button } from '../parts/button.tsx'
import type { QueryLists, Replacement } from '../session/query-lists.ts'
import type { Session } from '../session/session-state.ts'

/** The parts that the names of an answer share: its table, the lists as they are now, and the ways to change them. */
export type NamesView = {
  table: PairTable
  session: Session
  /** The current entries of the lists. */
  entries: Readonly<Record<Side, readonly string[]>>
  /** The decisions and choices of earlier times; null until they are asked for. */
  decisions: OwnDecisions | null
  lists: QueryLists
  /** Replaces entries, and remembers choices of person with them. */
  settle: (replaced: readonly Replacement[], message: Message, choices?: readonly GivenChoice[]) => void
}

const NamesContext = createContext<NamesView | null>(null)
export const NamesProvider = NamesContext.Provider

export function useNames(): NamesView {
  const view = useContext(NamesContext)
  if (!view) throw new Error('Names are drawn in a NamesProvider')
  return view
}

/** The names of an answer as they are seen now, for a NamesProvider. */
export function useNamesView(
  table: PairTable,
  { session, lists }: Pick<NamesView, 'session' | 'lists'>,
): NamesView {
  const { left, right } = session.form
  const entries = useMemo(() => ({ left: parseEntries(left), right: parseEntries(right) }), [left, right])
  const decisions = useContext(DecidingContext)
  const settle: NamesView['settle'] = (replaced, message, choices = []) =>
    lists.name(replaced, message, choices.length > 0 ? decisions?.choose(choices) : undefined)
  return { table, session, entries, decisions, lists, settle }
}

export type EntryPlace = { side: Side; entry: string }

type UseNameProps = EntryPlace & {
  /** The entries that replace it. */
  names: readonly string[]
  /** The button says this. */
  text: string
  /** The names that it puts in, as people call them. */
  of: string
  /** A person of the bibliography is chosen; otherwise the line is only read in another way. */
  isChosen?: boolean
  /** The choice of person that is remembered with it. */
  choice?: GivenChoice | undefined
}

/** Replaces the entry in the list, as long as it is there. */
export function UseName({ side, entry, names, text, of, isChosen = false, choice }: UseNameProps) {
  const { t } = useT()
  const { entries, settle } = useNames()
  if (!entries[side].includes(entry)) return null
  const use = (event: Event): void => {
    // The button goes.
    if (event.currentTarget instanceof Element)
      event.currentTarget.closest('.name-row')?.querySelector('summary')?.focus()
    const key = names.length > 1 ? 'didSplit' : 'didName'
    const values = { entry: entryLabel(entry), name: of, count: names.length }
    const replaced = [{ side, entry, name: names.join('\n'), isChosen }]
    settle(replaced, { key, values }, choice ? [choice] : [])
  }
  return <Button class="quiet" aria-label={t('labelOf', { text, of })} onClick={use} text={text} />
}

/** The replacement of an entry, and the reason. */
export function Instead({ why, ...props }: UseNameProps & { why: ComponentChildren }) {
  return (
    <p class="instead row">
      <span>{why}</span>
      <UseName {...props} />
    </p>
  )
}

/** Replaces an entry by the candidates with a tick, as one human. */
export function UseAsOne({ side, entry, persons }: EntryPlace & { persons: readonly Person[] }) {
  const { t, list } = useT()
  const asOne = persons.length > 1 ? entryAsOne(entry, persons) : null
  if (asOne === null) return <p class="instead hint">{t('asOneWhy', { most: MOST_AS_ONE })}</p>
  return (
    <Instead
      why=""
      isChosen
      {...{ side, entry, names: [asOne], choice: choiceOf(entry, persons) }}
      text={t('useAsOne', { count: persons.length })}
      of={list(persons.map(({ name }) => name))}
    />
  )
}
