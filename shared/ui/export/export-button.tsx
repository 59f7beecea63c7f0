import { useEffect, useRef, useState } from 'preact/hooks'
import { allPairs, type Pair, type PairTable } from '../../conflicts/pair-table.ts'
import { useT } from '../i18n/context.tsx'
import { whenIdle } from '../parts/drawing.tsx'
import type { DisplayedAnswer } from '../session/session-reducer.ts'
import type { ExportMenu } from './export-menu.tsx'

/** Loaded with the first answer, so that text can be saved even if the daemon has gone since. */
const loadMenu = () => import('./export-menu.tsx')

type ExportButtonProps = {
  displayed: DisplayedAnswer
  table: PairTable
  /** The pairs that a filter shows; all if there is none. */
  shown?: readonly Pair[] | undefined
}

/** A button that opens the formats of export. */
export function ExportButton({ displayed, table, shown }: ExportButtonProps) {
  const { t } = useT()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, open] = useState<{ Menu: typeof ExportMenu } | 'failed' | null>(null)
  const isOpen = opened !== null && opened !== 'failed'
  useEffect(() => {
    // If it fails, the press tries again.
    return whenIdle(() => void loadMenu().catch(() => undefined))
  }, [])
  const load = async (): Promise<void> => {
    const loaded = await loadMenu().catch(() => null)
    open(loaded ? { Menu: loaded.ExportMenu } : 'failed')
  }
  return (
    <span class="export-button">
      <button
        ref={button}
        type="button"
        class="quiet"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? open(null) : void load())}
      >
        {t('export')}
      </button>
      <span role="status" class="hint">
        {opened === 'failed' && t('sharingFailed')}
      </span>
      {isOpen && (
        <opened.Menu
          answered={displayed.result}
          about={displayed.form.about}
          table={table}
          all={allPairs(table)}
          shown={shown}
          button={button}
          onClose={() => open(null)}
        />
      )}
    </span>
  )
}
