import { useState } from 'preact/hooks'
import { collaboratorsCsv, hotcrpText } from '../../../collaborators/collaborator-texts.ts'
import type { CollaboratorTable } from '../../../collaborators/collaborators.ts'
import { mayLackPapers } from '../../../collaborators/doubts.ts'
import { inTable4, nsfRows } from '../../../collaborators/nsf-rows.ts'
import { calendarDate, type Window } from '../../../conflicts/policy/policy.ts'
import { listTexts } from '../../../messages/list-texts.ts'
import { useT } from '../../context/use-t.ts'
import { FormatAct } from '../../export/export-menu.tsx'
import { copyText, exportFileName, OpenFileButton, saveFile } from '../../parts/files.tsx'
import type { CoauthorsReply } from '../asking/use-coauthors.ts'
import type { ListControls } from '../use-list.ts'
import { fillForm } from './nsf-form.ts'

type ExportListProps = {
  list: ListControls
  table: CollaboratorTable
  reply: CoauthorsReply
  /** Nobody can be missing. */
  isWhole: boolean
  window: Window | null
}

const FORMATS = {
  hotcrp: { name: 'formatHotcrp', hint: 'hintHotcrp', file: ['text/plain', 'txt'] },
  nsf: { name: 'formatNsf', hint: 'hintNsf', file: ['text/tab-separated-values', 'tsv'] },
  csv: { name: 'nameCsv', hint: 'hintListCsv', file: ['text/csv', 'csv'] },
  json: { name: 'nameJson', hint: 'hintListJson', file: ['application/json', 'json'] },
} as const

type Format = keyof typeof FORMATS

/** The formats of a list, each to save or to copy. */
export function ExportList({ list, table, reply, isWhole, window }: ExportListProps) {
  const locale = useT(listTexts)
  const { t } = locale
  const [said, say] = useState('')
  const { rows } = table
  const textOf = (format: Format): string => {
    switch (format) {
      case 'hotcrp':
        return hotcrpText(rows, isWhole && !mayLackPapers(reply.answer))
      case 'nsf':
        return nsfRows(rows, calendarDate(new Date()))
      case 'csv':
        return collaboratorsCsv(rows)
      case 'json':
        // Indented, thousands take three times as long, and twice the room.
        return `${JSON.stringify({ list: list.draft, collaborators: rows, answer: reply.answer })}\n`
    }
  }
  /** Does it and says what became of it. */
  const use = (act: () => Promise<string>) => async (): Promise<void> => {
    say('')
    say(
      await act().catch((error: unknown) => {
        reportError(error)
        return t('couldNotMake')
      }),
    )
  }
  const copy = (format: Format) =>
    use(async () => t((await copyText(textOf(format))) ? 'copied' : 'cannotCopy'))
  const save = (format: Format) =>
    use(async () => {
      const [type, extension] = FORMATS[format].file
      const file = exportFileName(new Date(), extension)
      saveFile(textOf(format), type, file)
      return t('saved', { file })
    })
  const elsewhere = rows.filter((row) => !inTable4(row)).length
  return (
    <>
      <h3>{t('export')}</h3>
      {!isWhole && <p class="warn small">{t('notWhole')}</p>}
      {window && <p class="hint small">{t('windowRounded', { year: String(window.from) })}</p>}
      <ul class="export-formats divided">
        <li>
          <strong>{t('formatNsfForm')}</strong>
          <span class="hint">
            {t('hintNsfForm')} {elsewhere > 0 && t('outsideTable4', { count: elsewhere })}
          </span>
          <span class="row">
            <OpenFileButton
              text={t('chooseForm')}
              accept=".xlsx"
              onFile={(file) => void use(() => fillForm(file, rows, locale))()}
            />
          </span>
        </li>
        {FORMAT_ROWS.map(([format, { name, hint }]) => (
          <li key={format}>
            <strong>{t(name)}</strong>
            <span class="hint">{t(hint)}</span>
            <span class="row">
              <FormatAct of="save" name={t(name)} onClick={save(format)} />
              <FormatAct of="copy" name={t(name)} onClick={copy(format)} />
            </span>
          </li>
        ))}
      </ul>
      <p role="status" class="export-status">
        {said}
      </p>
    </>
  )
}

// Object.entries forgets the keys of an object literal.
const FORMAT_ROWS = Object.entries(FORMATS) as [Format, (typeof FORMATS)[Format]][]
