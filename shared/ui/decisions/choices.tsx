import { chosenAgain, chosenName, type ResolvedName } from '../../conflicts/names-to-check.ts'
import type { EntryResolution } from '../../contract/backend.ts'
import type { Side } from '../../query/payload.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import type { DecisionBook } from './decision-book.ts'

type Last = { name: string; use: string | null }

/** Returns the user's last choice for a name, and the entry to use if the name may still mean that person. */
function lastChoice(book: DecisionBook, resolution: EntryResolution): Last | null {
  const choice = book.choiceFor(resolution.entry)
  if (!choice) return null
  const last = chosenAgain(choice, resolution) ?? { name: chosenName(choice), use: null }
  return last.use === resolution.entry ? null : last
}

type LastChoiceProps = {
  book: DecisionBook
  resolution: EntryResolution
  /** Whether the entry is still in the list. */
  canUse: boolean
  onUse: (name: string) => void
}

/** Offers the person who was chosen for this name the last time. */
export function LastChoice({ book, resolution, canUse, onUse }: LastChoiceProps) {
  const { t } = useT()
  const last = lastChoice(book, resolution)
  if (!last) return null
  const { name, use } = last
  if (use === null) return <p class="hint">{t('lastGone', { name })}</p>
  return (
    <p class="row strong">
      <span>{t('lastChoice', { name })}</span>
      {canUse && (
        <Button
          class="quiet"
          aria-label={t('useLastOf', { name, entry: resolution.entry })}
          onClick={() => onUse(use)}
          text={t('useIt')}
        />
      )}
    </p>
  )
}

type UseLastChoicesProps = {
  book: DecisionBook
  names: readonly ResolvedName[]
  entries: Readonly<Record<Side, readonly string[]>>
  onUse: (chosen: readonly { side: Side; entry: string; name: string }[]) => void
}

/** Puts in all persons who were chosen the last time, and asks again. */
export function UseLastChoices({ book, names, entries, onUse }: UseLastChoicesProps) {
  const { t } = useT()
  const chosen = names.flatMap(({ side, resolution }) => {
    const use = entries[side].includes(resolution.entry) ? lastChoice(book, resolution)?.use : undefined
    return use ? [{ side, entry: resolution.entry, name: use }] : []
  })
  if (chosen.length === 0) return null
  return (
    <Button
      class="use-single"
      onClick={() => onUse(chosen)}
      text={t('useAllLast', { count: chosen.length })}
    />
  )
}
