import type { PairTable } from '../../conflicts/pair-table.ts'
import { exportFileName } from '../../export/file-name.ts'
import { pairsCsv } from '../../export/pairs-csv.ts'
import { pairsJson } from '../../export/pairs-json.ts'
import { useWording } from '../messages/context.tsx'
import type { InView } from '../state/workbench.ts'

type DownloadsProps = { inView: InView; table: PairTable }

/** The answer as a file, written when it is asked for. */
export function Downloads({ inView, table }: DownloadsProps) {
  const { t } = useWording()
  const csv = (): void => save(pairsCsv(table), 'text/csv', exportFileName(new Date(), 'csv'))
  const json = (): void => {
    const now = new Date()
    save(pairsJson(inView.result, now), 'application/json', exportFileName(now, 'json'))
  }
  return (
    <span class="downloads">
      <button type="button" class="quiet" title={t('downloadCsvHint')} onClick={csv}>
        {t('downloadCsv')}
      </button>
      <button type="button" class="quiet" title={t('downloadJsonHint')} onClick={json}>
        {t('downloadJson')}
      </button>
    </span>
  )
}

/** How long the browser may take to start reading the file, in milliseconds. */
const KEEP_MS = 60_000

function save(text: string, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
}
