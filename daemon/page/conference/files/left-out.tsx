import type { Source } from '../../../../shared/conference/project/project.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'

type LeftOutProps = {
  of: string
  lines: NonNullable<Source['leftOut']>
  /** Reads lines as names. Absent where the file was read before the conference was opened. */
  onNames: ((texts: readonly string[]) => void) | undefined
}

/** More lines than these are folded. */
const FEW_LINES = 4
/** Of the table of files. */
const COLUMNS = 4

/** The lines of a file that were taken for organizations or headings: each may be read as a name. */
export function LeftOut({ of, lines, onNames }: LeftOutProps) {
  const { t } = useT(conferenceTexts)
  if (lines.length === 0) return null
  const texts = lines.map(({ text }) => text)
  return (
    <tr class="left-out">
      <td colSpan={COLUMNS}>
        <details class="file-problems small" open={lines.length <= FEW_LINES}>
          <summary>{t('leftOut', { count: lines.length })}</summary>
          <ul class="divided">
            {lines.map(({ row, text }) => (
              <li key={row} class="row">
                <span>
                  <span class="hint">{t('rowOf', { row: String(row) })}</span> <bdi>{text}</bdi>
                </span>
                {onNames && (
                  <Button
                    class="link end"
                    aria-label={t('labelOf', { text: t('readAsName'), of: text })}
                    onClick={() => onNames([text])}
                    text={t('readAsName')}
                  />
                )}
              </li>
            ))}
          </ul>
          {onNames === undefined && <p class="hint">{t('leftOutAgain')}</p>}
          {onNames && lines.length > 1 && (
            <Button
              class="link"
              aria-label={t('labelOf', { text: t('readAllAsNames'), of })}
              onClick={() => onNames(texts)}
              text={t('readAllAsNames')}
            />
          )}
        </details>
      </td>
    </tr>
  )
}
