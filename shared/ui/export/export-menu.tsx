import { useContext, useId, useState } from 'preact/hooks'
import { allPairs, type Pair, type PairTable } from '../../conflicts/pair-table.ts'
import { lookUpRecords } from '../../export/documents/bibtex.ts'
import { openPairs } from '../../export/documents/collaborators.ts'
import { HOTCRP_NUMBER, oneWordNames } from '../../export/documents/hotcrp-assignment.ts'
import { FORMATS, type Format, isTextFormat, textOf } from '../../export/formats.ts'
import { itemsOf, type TakenAnswer } from '../../export/taken-answer.ts'
import type { Message } from '../../messages/locale.ts'
import type { Side } from '../../query/payload.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { DecidingContext } from '../decisions/use-deciding.ts'
import { Button } from '../parts/button.tsx'
import { Select, TextField } from '../parts/fields.tsx'
import { copyText, exportFileName, saveFile } from '../parts/files.tsx'
import { MenuButton } from '../parts/menu-button.tsx'
import type { DisplayedAnswer } from '../session/session-state.ts'
import './export-menu.css'

type ExportButtonProps = {
  /** The name of the query, if it has one. */
  name: string | null
  displayed: DisplayedAnswer
  table: PairTable
  /** The pairs that a filter shows; all if there is none. */
  shown: readonly Pair[] | undefined
}

/** A button that opens the formats of export. */
export function ExportButton(props: ExportButtonProps) {
  const { t } = useT()
  return (
    <MenuButton text={t('export')} class="primary" shortcut="E" name={t('export')} box="export-menu">
      {(close) => <ExportMenu {...props} close={close} />}
    </MenuButton>
  )
}

/** The formats, each with what it is for, and buttons to save, copy or open it. */
function ExportMenu({ name, displayed, table, shown, close }: ExportButtonProps & { close: () => void }) {
  const locale = useT()
  const { t } = locale
  const { flow } = useView()
  const id = useId()
  const [isAll, setAll] = useState(true)
  const [side, setSide] = useState<Side>('right')
  const [paper, setPaper] = useState('')
  const [said, say] = useState<Message | null>(null)
  const decisions = useContext(DecidingContext)?.state
  const all = allPairs(table)
  const canSelect = shown !== undefined && shown.length < all.length

  const taken = (): TakenAnswer => ({
    name,
    answered: displayed.result,
    table,
    pairs: canSelect && !isAll ? shown : all,
    at: new Date(),
    about: displayed.form.about,
  })
  const make = async (format: Format): Promise<Made> => {
    const answer = taken()
    if (format === 'workbook') {
      const { workbookOf } = await import('../../export/documents/workbook.ts')
      return { content: new Uint8Array(await workbookOf(answer, locale)) }
    }
    if (!isTextFormat(format)) return { content: '' }
    const { records, problem } =
      format === 'bibtex'
        ? await lookUpRecords(itemsOf(answer), { base: flow.backendBase, fetch: flow.fetch })
        : { records: new Map(), problem: null }
    if (format === 'assignment' && !HOTCRP_NUMBER.test(paper))
      return { content: '', remark: { key: 'assignmentNumber' } }
    if (format === 'assignment' && (decisions === 'asking' || decisions === 'failed'))
      return { content: '', remark: { key: 'assignmentUndecided' } }
    const content = textOf(format, answer, locale, { side, paper, records })
    if (problem) return { content, remark: { key: PROBLEMS[problem] } }
    const isForHotcrp = format === 'collaborators' || format === 'assignment'
    const left = format === 'assignment' ? oneWordNames(answer, side) : []
    if (left.length > 0)
      return { content, remark: { key: 'assignmentLeft', values: { names: locale.list(left) } } }
    const count = isForHotcrp ? openPairs(answer) : 0
    if (count === 0 && content === '') return { content, remark: { key: 'assignmentNone' } }
    if (count === 0) return { content }
    // Without anybody in it, a declaration is not made: it would deny what is open.
    const key = content === '' ? 'collaboratorsOnlyOpen' : 'collaboratorsOpen'
    return { content, remark: { key, values: { count } } }
  }
  /** Makes a format, passes it to `take`, and says what became of it. */
  const use =
    (format: Format, take: (content: Made['content']) => Message | Promise<Message>) => async () => {
      say(null)
      const done = async (): Promise<Message> => {
        const { content, remark } = await make(format)
        if (content === '' && remark) return remark
        const message = await take(content)
        return remark && GOOD.includes(message.key) ? remark : message
      }
      say(
        await done().catch((error: unknown): Message => {
          reportError(error)
          return { key: 'couldNotMake' }
        }),
      )
    }
  const save = (format: Format, [type, extension]: readonly [string, string]) =>
    use(format, (content) => {
      const file = exportFileName(new Date(), extension)
      saveFile(content, type, file)
      return { key: 'saved', values: { file } }
    })
  const copy = (format: Format) =>
    use(format, async (content) => {
      const isCopied = await copyText(String(content))
      return { key: isCopied ? 'copied' : 'cannotCopy' }
    })

  return (
    <>
      <div class="bar between">
        <h3>{t('export')}</h3>
        {canSelect && (
          <fieldset class="bar between">
            <legend>{t('pairs')}</legend>
            {[true, false].map((all) => (
              <label key={String(all)} class="check">
                <input type="radio" name={id} checked={isAll === all} onChange={() => setAll(all)} />
                {all
                  ? t('allPairs', { count: allPairs(table).length })
                  : t('shownPairs', { count: shown.length })}
              </label>
            ))}
          </fieldset>
        )}
        <Button class="quiet" onClick={close} text={t('close')} />
      </div>
      <ul class="export-formats divided">
        {FORMAT_ROWS.map(([format, { name, hint, file }]) => (
          <li key={format}>
            <strong>{t(name)}</strong>
            <span class="hint">
              {t(hint)}{' '}
              <span class="row">
                {format === 'assignment' && (
                  <label class="check">
                    {t('assignmentFor')}
                    <TextField
                      size={6}
                      inputMode="numeric"
                      value={paper}
                      onText={(text) => setPaper(text.trim())}
                    />
                  </label>
                )}
                {(format === 'collaborators' || format === 'assignment') && (
                  <label class="check">
                    {t(format === 'assignment' ? 'reviewersOf' : 'collaboratorsOf')}
                    <Select
                      value={side}
                      choices={[
                        { value: 'left', label: t('ofSide', { side: 'A' }) },
                        { value: 'right', label: t('ofSide', { side: 'B' }) },
                      ]}
                      onChoose={setSide}
                    />
                  </label>
                )}
              </span>
            </span>
            <span class="row">
              <FormatAct of="save" name={t(name)} onClick={save(format, file)} />
              {isTextFormat(format) && format !== 'report' && (
                <FormatAct of="copy" name={t(name)} onClick={copy(format)} />
              )}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" class="export-status">
        {said && t(said.key, said.values)}
      </p>
    </>
  )
}

type FormatRow = { name: Message['key']; hint: Message['key']; file: readonly [string, string] }

// Object.entries forgets the keys of an object literal.
const FORMAT_ROWS = Object.entries(FORMATS) as [Format, FormatRow][]

type Made = { content: string | Uint8Array<ArrayBuffer>; remark?: Message }

/** Messages that a remark takes the place of. */
const GOOD: readonly string[] = ['saved', 'copied']

const PROBLEMS = { lacking: 'bibtexLacking', failed: 'bibtexFailed' } as const

const ACT_LABELS = { save: 'saveFormat', copy: 'copyFormat' } as const

type FormatActProps = { of: keyof typeof ACT_LABELS; name: string; onClick: () => void }

/** A button that saves or copies a format. */
export function FormatAct({ of, name, onClick }: FormatActProps) {
  const { t } = useT()
  return (
    <Button class="quiet" aria-label={t(ACT_LABELS[of], { format: name })} onClick={onClick} text={t(of)} />
  )
}
