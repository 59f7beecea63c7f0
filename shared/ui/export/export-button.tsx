import { useRef, useState } from 'preact/hooks'
import { allPairs, type Pair, type PairTable } from '../../conflicts/pair-table.ts'
import { useT } from '../context/use-t.ts'
import type { DisplayedAnswer } from '../session/session-reducer.ts'
import { ExportMenu } from './export-menu.tsx'

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
  const [isOpen, open] = useState(false)
  return (
    <span class="export-button">
      <button ref={button} type="button" class="quiet" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {t('export')}
      </button>
      {isOpen && (
        <ExportMenu
          answered={displayed.result}
          about={displayed.form.about}
          table={table}
          all={allPairs(table)}
          shown={shown}
          button={button}
          onClose={() => open(false)}
        />
      )}
    </span>
  )
}
