import { useContext } from 'preact/hooks'
import type { GivenChoice } from '../../contract/decisions.ts'
import type { Side } from '../../query/payload.ts'
import { useT } from '../context/use-t.ts'
import { DecidingContext } from '../decisions/use-deciding.ts'
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

export type UseNameProps = Replaced & {
  /** The entries that replace it. */
  names: readonly string[]
  /** The text of the button, and what it puts in as a reader of the screen hears it. */
  button: { text: string; of: string }
  /** The choice of person that is remembered with it. */
  choice?: GivenChoice | undefined
}

/** Replaces the entry in the list, and undoes that: one button, so that it keeps the focus. */
export function UseName({ side, entry, names, button, choice, entries, undo, change }: UseNameProps) {
  const { t } = useT()
  const book = useContext(DecidingContext)?.book
  const name = names.join('\n')
  const canUse = entries.includes(entry)
  const isUsed = names.every((one) => entries.includes(one))
  const canUndo = isUsed && undo?.message.values?.entry === entry && undo.message.values.name === name
  if (!canUse && !canUndo) return isUsed ? <span class="hint">{t('nameUsed')}</span> : null
  const act = (): void => {
    const alsoUndo = canUndo || !choice ? undefined : book?.choose([choice])
    change(canUndo ? { type: 'undone' } : { type: 'named', side, entry, name, alsoUndo })
  }
  const text = canUndo ? t('undo') : button.text
  return (
    <span class="row">
      <button type="button" class="quiet" aria-label={t('labelOf', { text, of: button.of })} onClick={act}>
        {text}
      </button>
      {canUndo && <span class="hint">{t('nameUsed')}</span>}
    </span>
  )
}
