import { dataTexts } from '../../../shared/messages/data-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'

/** `GET /api/state` has more lines. */
const LINES_SHOWN = 200

/** The last lines of the last run's log, the newest first and always in English. Folded: for when something is wrong. */
export function LoadLog({ lines }: { lines: readonly string[] }) {
  const { t } = useT(dataTexts)
  const shown = lines.slice(-LINES_SHOWN).toReversed()
  if (shown.length === 0) return null
  return (
    <details>
      <summary>{t('logHeading')}</summary>
      {/* A text area, since scrollable content must be reachable by keyboard. */}
      <textarea
        class="log"
        readOnly
        lang="en"
        rows={Math.min(shown.length, 12)}
        aria-label={t('logShown', { count: shown.length })}
        value={shown.join('\n')}
      />
    </details>
  )
}
