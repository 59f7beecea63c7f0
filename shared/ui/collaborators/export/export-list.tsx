import type { CollaboratorTable } from '../../../collaborators/collaborator-list.ts'
import { collaboratorsCsv, hotcrpText, inTable4, nsfRows } from '../../../collaborators/collaborator-texts.ts'
import { mayLackPapers } from '../../../collaborators/doubts.ts'
import { calendarDate, type Window } from '../../../conflicts/policy/conflict-policy.ts'
import { listTexts } from '../../../messages/list-texts.ts'
import { useT } from '../../context/use-t.ts'
import { ExportFormats, type FormatRow } from '../../export/export-formats.tsx'
import { OpenFileButton } from '../../parts/file-buttons.tsx'
import type { CoauthorsReply } from '../asking/use-coauthors.ts'
import type { ListControls } from '../use-list.ts'
import { fillForm } from './nsf-workbook.ts'

type ExportListProps = {
  list: ListControls
  table: CollaboratorTable
  reply: CoauthorsReply
  /** Whether the list certainly contains everybody. */
  isWhole: boolean
  window: Window | null
}

export function ExportList({ list, table, reply, isWhole, window }: ExportListProps) {
  const locale = useT(listTexts)
  const { t } = locale
  const { rows } = table
  const elsewhere = rows.filter((row) => !inTable4(row)).length
  const format = (
    name: string,
    hint: string,
    type: string,
    extension: string,
    text: () => string,
  ): FormatRow => ({
    name,
    hint,
    file: [type, extension],
    make: () => ({ content: text() }),
  })
  return (
    <>
      <h3>{t('export')}</h3>
      {!isWhole && <p class="warn small">{t('notWhole')}</p>}
      {window && <p class="hint small">{t('windowRounded', { year: String(window.from) })}</p>}
      <ExportFormats
        formats={[
          format(t('formatHotcrp'), t('hintHotcrp'), 'text/plain', 'txt', () =>
            hotcrpText(rows, isWhole && !mayLackPapers(reply.answer)),
          ),
          format(t('formatNsf'), t('hintNsf'), 'text/tab-separated-values', 'tsv', () =>
            nsfRows(rows, calendarDate(new Date())),
          ),
          format(t('name_csv'), t('hintListCsv'), 'text/csv', 'csv', () => collaboratorsCsv(rows)),
          format(
            t('name_json'),
            t('hintListJson'),
            'application/json',
            'json',
            // Indentation would double the size and triple the time for thousands of people.
            () => `${JSON.stringify({ list: list.draft, collaborators: rows, answer: reply.answer })}\n`,
          ),
        ]}
      >
        {(use) => (
          <li>
            <strong>{t('formatNsfForm')}</strong>
            <span class="hint">
              {t('hintNsfForm')} {elsewhere > 0 && t('outsideTable4', { count: elsewhere })}
            </span>
            <span class="row">
              <OpenFileButton
                text={t('chooseForm')}
                accept=".xlsx"
                onFile={(file) => use(() => fillForm(file, rows, locale))}
              />
            </span>
          </li>
        )}
      </ExportFormats>
    </>
  )
}
