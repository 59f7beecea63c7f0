import type { PairTable } from '../../conflicts/pair-table.ts'
import { exportFileName } from '../../export/file-name.ts'
import { pairsCsv } from '../../export/pairs-csv.ts'
import { pairsJson } from '../../export/pairs-json.ts'
import { useWording } from '../messages/context.tsx'
import { saveFile } from '../save-file.ts'
import type { InView } from '../state/workbench.ts'

type DownloadsProps = { inView: InView; table: PairTable }

/** The answer as a file, written when it is asked for. */
export function Downloads({ inView, table }: DownloadsProps) {
  const { t } = useWording()
  const csv = (): void => saveFile(pairsCsv(table), 'text/csv', exportFileName(new Date(), 'csv'))
  const json = (): void => {
    const now = new Date()
    saveFile(pairsJson(inView.result, now), 'application/json', exportFileName(now, 'json'))
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
