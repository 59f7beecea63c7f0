import type { Side } from '../../pairs-query.ts'
import { useWording } from '../messages/context.tsx'
import type { Change, Workbench } from '../state/workbench.ts'

type UseNameProps = {
  side: Side
  /** What stands in the list, and the person's name that would take its place. */
  entry: string
  name: string
  /** What the list holds now. */
  entries: readonly string[]
  undo: Workbench['undo']
  change: (change: Change) => void
}

/** Puts a person's name into the list in place of the entry, and back: one button, so that the focus stays on it. */
export function UseName({ side, entry, name, entries, undo, change }: UseNameProps) {
  const { t } = useWording()
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
