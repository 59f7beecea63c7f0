import { useT } from '../context/use-t.ts'
import type { Renewal } from '../session/session-reducer.ts'
import './comparison.css'

type RenewalNoteProps = {
  /** Null while the newer answer is being drawn. */
  renewal: Renewal | null
  onRefresh: () => void
  onCancel: () => void
}

/** Says that the backend is asked for an answer from its newer data, or that it has not given one. */
export function RenewalNote({ renewal, onRefresh, onCancel }: RenewalNoteProps) {
  const { t } = useT()
  const batch = renewal?.kind === 'asking' ? renewal.batch : null
  const hasFailed = renewal?.kind === 'failed'
  return (
    <div class="what-is-new is-brief">
      <div class="bar">
        <p role="status">
          {hasFailed ? t('renewalFailed') : batch ? t('renewingBatch', batch) : t('renewing')}
        </p>
        <button type="button" class="quiet" onClick={hasFailed ? onRefresh : onCancel}>
          {t(hasFailed ? 'refresh' : 'cancel')}
        </button>
      </div>
    </div>
  )
}
