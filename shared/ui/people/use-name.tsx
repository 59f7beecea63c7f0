import { useContext, useRef } from 'preact/hooks'
import { entryAsOne, entryOf } from '../../conflicts/names-to-check.ts'
import type { Person } from '../../contract/backend.ts'
import type { GivenChoice } from '../../contract/decisions.ts'
import { LINE_BREAK, normalizeEntry } from '../../query/entries.ts'
import type { Side } from '../../query/payload.ts'
import { MOST_AS_ONE } from '../../query/persons-as-one.ts'
import { useT } from '../context/use-t.ts'
import { DecidingContext } from '../decisions/use-deciding.ts'
import { loadListReader } from '../form/cleaning/use-cleaning.ts'
import { Button } from '../parts/button.tsx'
import { useLoaded } from '../parts/use-loaded.ts'
import type { Session, SessionAction } from '../session/session-reducer.ts'

/** An entry of a list that can be replaced. */
export type Replaced = {
  side: Side
  entry: string
  /** The current entries of the list. */
  entries: readonly string[]
  undo: Session['undo']
  change: (change: SessionAction) => void
}

type UseNameProps = Replaced & {
  /** The entries that replace it. */
  names: readonly string[]
  /** The text of the button, and what it puts in as a reader of the screen hears it. */
  button: { text: string; of: string }
  /** The choice of person that is remembered with it. */
  choice?: GivenChoice | undefined
}

/** Returns the action of a button that replaces an entry by `names`; `used`: they are there, without an Undo. */
export function nameAction(
  { entry, entries, undo }: Pick<Replaced, 'entry' | 'entries' | 'undo'>,
  names: readonly string[],
): 'use' | 'undo' | 'used' | null {
  const isUsed = names.every((one) => entries.includes(one))
  const { values } = undo?.message ?? {}
  if (isUsed && values?.entry === entry && values.name === names.join('\n')) return 'undo'
  if (entries.includes(entry)) return 'use'
  return isUsed ? 'used' : null
}

/** Replaces the entry in the list, and undoes that: one button, so that it keeps the focus. */
export function UseName({ names, button, choice, ...replaced }: UseNameProps) {
  const { t } = useT()
  const book = useContext(DecidingContext)?.book
  const { side, entry, change } = replaced
  const use = nameAction(replaced, names)
  if (use === null) return null
  if (use === 'used') return <span class="hint">{t('nameUsed')}</span>
  const canUndo = use === 'undo'
  const act = (): void => {
    if (canUndo) change({ type: 'undone' })
    else {
      const alsoUndo = choice && book?.choose([choice])
      change({ type: 'named', side, entry, name: names.join('\n'), alsoUndo })
    }
  }
  const text = canUndo ? t('undo') : button.text
  return (
    <span class="row">
      <Button class="quiet" aria-label={t('labelOf', { text, of: button.of })} onClick={act} text={text} />
      {canUndo && <span class="hint">{t('nameUsed')}</span>}
    </span>
  )
}

/** The replacement of an entry, and the reason. */
export function Instead({ why, ...props }: UseNameProps & { why: string }) {
  return (
    <div class="instead row">
      <p class="hint">{why}</p>
      <UseName {...props} />
    </div>
  )
}

const LATIN = /\p{Script=Latin}/u

/** Offers the name in Latin letters in the brackets behind one in another script, at which its entry ends. */
export function BracketName({ replaced, text }: { replaced: Replaced; text: string }) {
  const { t } = useT()
  const { entry } = replaced
  const line = text.split(LINE_BREAK).find((one) => normalizeEntry(one) === entry) ?? entry
  // Kept once the name is used, so that it can be undone.
  const cutLine = useRef<string | null>(null)
  if (line.trim() !== entry && !LATIN.test(entry)) cutLine.current = line
  const reader = useLoaded(loadListReader, cutLine.current !== null)
  if (typeof reader === 'string' || cutLine.current === null) return null
  const name = reader.latinNameInBrackets(cutLine.current)
  if (name === null) return null
  const button = { text: t('useName'), of: name }
  return <Instead why={t('inBrackets', { name })} {...replaced} names={[name]} button={button} />
}

/** Replaces an entry by the candidates with a tick, as one human. */
export function UseAsOne({ replaced, persons }: { replaced: Replaced; persons: readonly Person[] }) {
  const { t, list } = useT()
  const asOne = persons.length > 1 ? entryAsOne(replaced.entry, persons) : null
  const button = {
    text: t('useAsOne', { count: persons.length }),
    of: list(persons.map(({ name }) => name)),
  }
  const choice = choiceOf(replaced.entry, persons)
  return (
    <p class="instead row">
      {asOne === null ? (
        <span class="hint">{t('asOneWhy', { most: MOST_AS_ONE })}</span>
      ) : (
        <UseName {...replaced} names={[asOne]} button={button} choice={choice} />
      )}
    </p>
  )
}

/** The choice of a person, or of several as one, as it is remembered. Persons without a record cannot be known again. */
export function choiceOf(entry: string, persons: readonly Person[]): GivenChoice | undefined {
  const [first] = persons
  if (!first || first.key === null || persons.some(({ key }) => key === null)) return undefined
  const used = persons.length > 1 ? entryAsOne(entry, persons) : entryOf(first)
  return used === null ? undefined : { entry, person: { key: first.key, name: first.name }, used }
}
