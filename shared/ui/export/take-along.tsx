import { useEffect, useRef, useState } from 'preact/hooks'
import { allPairs, type Pair, type PairTable } from '../../conflicts/pair-table.ts'
import { useT } from '../i18n/context.tsx'
import type { DisplayedAnswer } from '../session/session-reducer.ts'
import type { ExportMenu } from './export-menu.tsx'

/** Loaded with the first answer, so that text can be saved even if the daemon has gone since. */
const loadMenu = () => import('./export-menu.tsx')

type TakeAlongProps = {
  displayed: DisplayedAnswer
  table: PairTable
  /** The pairs that a filter shows; all if there is none. */
  shown?: readonly Pair[]
}

/** A button that opens the formats in which an answer can be taken along. */
export function TakeAlong({ displayed, table, shown }: TakeAlongProps) {
  const { t } = useT()
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLSpanElement>(null)
  const [opened, open] = useState<{ Menu: typeof ExportMenu } | 'failed' | null>(null)
  const isOpen = opened !== null && opened !== 'failed'
  useEffect(() => {
    // If it fails, the press tries again.
    loadMenu().catch(() => undefined)
  }, [])
  useEffect(() => {
    if (!isOpen) return
    const listening = new AbortController()
    const { signal } = listening
    const leave = ({ target }: Event): void => {
      if (target instanceof Node && !place.current?.contains(target)) open(null)
    }
    const closeByKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      // Otherwise it would also cancel a query that is running.
      event.stopPropagation()
      close()
    }
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('focusin', leave, { signal })
    document.addEventListener('keydown', closeByKey, { signal, capture: true })
    return () => listening.abort()
  }, [isOpen])
  const load = async (): Promise<void> => {
    const loaded = await loadMenu().catch(() => null)
    open(loaded ? { Menu: loaded.ExportMenu } : 'failed')
  }
  const close = (): void => {
    // Before the focused button disappears.
    button.current?.focus()
    open(null)
  }
  return (
    <span ref={place} class="take-along">
      <button
        ref={button}
        type="button"
        class="quiet"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : void load())}
      >
        {t('takeAlong')}
      </button>
      <span role="status" class="hint">
        {opened === 'failed' && t('sharingFailed')}
      </span>
      {isOpen && (
        <opened.Menu
          answered={displayed.result}
          table={table}
          all={allPairs(table)}
          shown={shown}
          button={button}
          onClose={close}
        />
      )}
    </span>
  )
}
