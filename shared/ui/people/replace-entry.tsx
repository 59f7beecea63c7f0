import { type ComponentChildren, createContext } from 'preact'
import { useContext, useMemo } from 'preact/hooks'
import { choiceOf, entryAsOne } from '../../conflicts/names-to-check.ts'
import type { PairTable } from '../../conflicts/pair-table.ts'
import type { Person } from '../../contract/backend.ts'
import type { Choice } from '../../contract/decisions.ts'
import type { Message } from '../../messages/locale.ts'
import { parseEntries } from '../../query/entries.ts'
import type { Side } from '../../query/payload.ts'
import { entryLabel, MOST_AS_ONE } from '../../query/persons-as-one.ts'
import { useT } from '../context/use-t.ts'
import type { OwnDecisions } from '../decisions/saved-decisions.ts'
import { DecidingContext } from '../decisions/use-deciding.ts'
import { Button } from '../parts/button.tsx'
import type { QueryLists, Replacement } from '../session/query-lists.ts'
import type { Session } from '../session/session-state.ts'

export type NamesView = {
  table: PairTable
  session: Session
  entries: Readonly<Record<Side, readonly string[]>>
  /** Null until the page has read the saved decisions and choices. */
  decisions: OwnDecisions | null
  lists: QueryLists
  /** Replaces entries, asks again, and saves the chosen persons. */
  settle: (replaced: readonly Replacement[], message: Message, choices?: readonly Choice[]) => void
}

const NamesContext = createContext<NamesView | null>(null)
export const NamesProvider = NamesContext.Provider

export function useNames(): NamesView {
  const view = useContext(NamesContext)
  if (!view) throw new Error('The component needs a NamesProvider.')
  return view
}

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

type ReplaceEntryProps = EntryPlace & {
  names: readonly string[]
  text: string
  /** The names for the message and for screen readers. */
  of: string
  /** Whether the user chooses a person. If false, `names` are another reading of the same line. */
  isChosen?: boolean
  choice?: Choice | undefined
}

/** A button that replaces an entry by `names`. It is absent once the list no longer has the entry. */
export function ReplaceEntry({ side, entry, names, text, of, isChosen = false, choice }: ReplaceEntryProps) {
  const { t } = useT()
  const { entries, settle } = useNames()
  if (!entries[side].includes(entry)) return null
  const use = (): void => {
    const key = names.length > 1 ? 'didSplit' : 'didName'
    const values = { entry: entryLabel(entry), name: of, count: names.length }
    const replaced = [{ side, entry, name: names.join('\n'), isChosen }]
    settle(replaced, { key, values }, choice ? [choice] : [])
  }
  return <Button class="quiet" aria-label={t('labelOf', { text, of })} onClick={use} text={text} />
}

export function ReplaceEntryLine({ why, ...props }: ReplaceEntryProps & { why: ComponentChildren }) {
  return (
    <p class="instead row">
      <span>{why}</span>
      <ReplaceEntry {...props} />
    </p>
  )
}

export function ReplaceByOnePerson({ side, entry, persons }: EntryPlace & { persons: readonly Person[] }) {
  const { t, list } = useT()
  const asOne = persons.length > 1 ? entryAsOne(entry, persons) : null
  if (asOne === null) return <p class="instead hint">{t('asOneWhy', { most: MOST_AS_ONE })}</p>
  return (
    <ReplaceEntryLine
      why=""
      isChosen
      side={side}
      entry={entry}
      names={[asOne]}
      choice={choiceOf(entry, persons)}
      text={t('useAsOne', { count: persons.length })}
      of={list(persons.map(({ name }) => name))}
    />
  )
}
