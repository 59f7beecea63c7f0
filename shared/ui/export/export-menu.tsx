import { useContext, useState } from 'preact/hooks'
import type { PairTable } from '../../conflicts/pair-table.ts'
import { HOTCRP_NUMBER, oneWordNames, openPairs } from '../../export/documents/hotcrp-assignment.ts'
import { FORMATS, type FormatFacts, type TextFormat } from '../../export/formats.ts'
import type { TakenAnswer } from '../../export/taken-answer.ts'
import type { Message } from '../../messages/locale.ts'
import type { Side } from '../../query/payload.ts'
import { useT } from '../context/use-t.ts'
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
function ExportMenu({ name, displayed, table, close }: ExportButtonProps & { close: () => void }) {
  const locale = useT()
  const { t } = locale
  const [side, setSide] = useState<Side>('right')
  const [paper, setPaper] = useState('')
  const [said, say] = useState<Message | null>(null)
  const decisions = useContext(DecidingContext)?.state

  const taken = (): TakenAnswer => ({
    name,
    answered: displayed.result,
    table,
    at: new Date(),
    about: displayed.form.about,
  })
  const make = (format: TextFormat): Made => {
    const answer = taken()
    if (format !== 'assignment') return { content: FORMATS[format].text(answer, locale, { side, paper }) }
    if (!HOTCRP_NUMBER.test(paper)) return { content: '', remark: { key: 'assignmentNumber' } }
    if (decisions === 'asking' || decisions === 'failed')
      return { content: '', remark: { key: 'assignmentUndecided' } }
    const content = FORMATS[format].text(answer, locale, { side, paper })
    const left = oneWordNames(answer, side)
    if (left.length > 0)
      return { content, remark: { key: 'assignmentLeft', values: { names: locale.list(left) } } }
    const count = openPairs(answer)
    if (count === 0) return content === '' ? { content, remark: { key: 'assignmentNone' } } : { content }
    // Without anybody in it, a file is not made: it would deny what is open.
    const key = content === '' ? 'collaboratorsOnlyOpen' : 'collaboratorsOpen'
    return { content, remark: { key, values: { count } } }
  }
  /** Makes a format, passes it to `take`, and says what became of it. */
  const use = (format: TextFormat, take: (content: string) => Message | Promise<Message>) => async () => {
    say(null)
    const done = async (): Promise<Message> => {
      const { content, remark } = make(format)
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
  const save = (format: TextFormat, [type, extension]: readonly [string, string]) =>
    use(format, (content) => {
      const file = exportFileName(new Date(), extension)
      saveFile(content, type, file)
      return { key: 'saved', values: { file } }
    })
  const copy = (format: TextFormat) =>
    use(format, async (content) => {
      const isCopied = await copyText(content)
      return { key: isCopied ? 'copied' : 'cannotCopy' }
    })

  return (
    <>
      <div class="bar between">
        <h3>{t('export')}</h3>
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
                {format === 'assignment' && (
                  <label class="check">
                    {t('reviewersOf')}
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
              {format !== 'report' && <FormatAct of="copy" name={t(name)} onClick={copy(format)} />}
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

// Object.entries forgets the keys of an object literal.
const FORMAT_ROWS = Object.entries(FORMATS) as [TextFormat, FormatFacts][]

type Made = { content: string; remark?: Message }

/** Messages that a remark takes the place of. */
const GOOD: readonly string[] = ['saved', 'copied']

const ACT_LABELS = { save: 'saveFormat', copy: 'copyFormat' } as const

type FormatActProps = { of: keyof typeof ACT_LABELS; name: string; onClick: () => void }

/** A button that saves or copies a format. */
export function FormatAct({ of, name, onClick }: FormatActProps) {
  const { t } = useT()
  return (
    <Button class="quiet" aria-label={t(ACT_LABELS[of], { format: name })} onClick={onClick} text={t(of)} />
  )
}
