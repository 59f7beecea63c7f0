import type { RefObject } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { openPairs } from '../../export/documents/collaborators.ts'
import { lookUpRecords } from '../../export/documents/look-up-records.ts'
import { textOf } from '../../export/formats.ts'
import { judgingOf, type TakenAnswer } from '../../export/taken-answer.ts'
import type { Message, MessageKey } from '../../i18n/locale.ts'
import type { AboutLists, Side } from '../../query/payload.ts'
import type { Answered, FlowSettings } from '../../query/query-flow.ts'
import { questionFragment } from '../../query/question-link.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { exportFileName, saveFile } from '../parts/files.tsx'
import { useLeaving } from '../parts/use-leaving.ts'
import './export-menu.css'
import { FORMATS, type Format } from './formats-offered.ts'
import { showReport } from './report.tsx'

type ExportMenuProps = {
  answered: Answered
  about: AboutLists | undefined
  table: PairTable
  all: readonly Pair[]
  shown: readonly Pair[] | undefined
  /** What has opened the menu, and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** A link that some programs cut. */
const LONG_LINK = 2000

/** The formats, each with what it is for, and buttons to save, copy or open it. */
export function ExportMenu({ answered, about, table, all, shown, button, onClose }: ExportMenuProps) {
  const locale = useT()
  const { t } = locale
  const { flow } = useView()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isAll, setAll] = useState(true)
  const [side, setSide] = useState<Side>('right')
  const [said, say] = useState<Message | null>(null)
  const canSelect = shown !== undefined && shown.length < all.length
  useLayoutEffect(() => menu.current?.focus(), [])
  const close = (): void => {
    // Before the focused button disappears.
    button.current?.focus()
    onClose()
  }
  useLeaving([menu, button], onClose, close)

  const taken = (): TakenAnswer => ({
    answered,
    table,
    pairs: canSelect && !isAll ? shown : all,
    at: new Date(),
    about,
  })
  /** Says what went wrong instead of throwing. */
  const trying = (act: () => Promise<Message | null>) => async (): Promise<void> => {
    say(null)
    say(
      await act().catch((error: unknown) => {
        reportError(error)
        return { key: 'couldNotMake' } as const
      }),
    )
  }
  const contentOf = async (format: Format): Promise<Made> => {
    const answer = taken()
    if (format === 'workbook') {
      const { workbookOf } = await import('../../export/documents/workbook.ts')
      return { content: new Uint8Array(await workbookOf(answer, locale)) }
    }
    if (format === 'link') return { content: await linkOf(answer, flow) }
    if (format === 'report') return { content: '' }
    const { records, problem } =
      format === 'bibtex'
        ? await lookUpRecords(answer, { base: flow.backendBase, fetch: flow.fetch })
        : { records: new Map(), problem: null }
    const content = textOf(format, answer, locale, { side, records })
    if (problem) return { content, remark: { key: PROBLEMS[problem] } }
    const open = format === 'collaborators' ? openPairs(answer) : 0
    return open > 0 ? { content, remark: openRemark(content, open) } : { content }
  }
  const save = (format: Format, { type, extension }: NonNullable<(typeof FORMATS)[number]['file']>) =>
    trying(async () => {
      const { content, remark } = await contentOf(format)
      if (content === '' && remark) return remark
      const file = exportFileName(new Date(), extension)
      saveFile(content, type, file)
      return remark ?? { key: 'saved', values: { file } }
    })
  const copy = (format: Format) =>
    trying(async () => {
      const { content, remark } = await contentOf(format)
      if (content === '' && remark) return remark
      const isCopied = await copyText(String(content))
      if (format === 'link') {
        if (!isCopied) return { key: 'cannotCopyLink' }
        const count = content.length
        return count > LONG_LINK ? { key: 'copiedLongLink', values: { count } } : { key: 'copiedLink' }
      }
      if (!isCopied) return { key: 'cannotCopy' }
      return remark ?? { key: 'copied' }
    })
  const openReport = trying(async () => {
    onClose()
    showReport(taken(), locale, button.current)
    return null
  })

  return (
    <div ref={menu} class="menu-box export-menu" role="dialog" aria-labelledby={`${id}-head`} tabIndex={-1}>
      <div class="export-head">
        <h3 id={`${id}-head`}>{t('exportTitle')}</h3>
        {canSelect && (
          <fieldset class="export-pairs">
            <legend>{t('pairs')}</legend>
            <Choice name={id} isChosen={isAll} onChoose={() => setAll(true)}>
              {t('allPairs', { count: all.length })}
            </Choice>
            <Choice name={id} isChosen={!isAll} onChoose={() => setAll(false)}>
              {t('shownPairs', { count: shown.length })}
            </Choice>
          </fieldset>
        )}
        <button type="button" class="quiet" onClick={close}>
          {t('close')}
        </button>
      </div>
      <ul class="export-formats">
        {FORMATS.map(({ format, name, hint, file, canCopy }) => (
          <li key={format}>
            <span class="export-name">{t(name)}</span>
            <span class="hint">
              {t(hint)}
              {format === 'collaborators' && (
                <label class="export-side">
                  {t('collaboratorsOf')}
                  <select
                    value={side}
                    onChange={(event) => setSide(event.currentTarget.value === 'left' ? 'left' : 'right')}
                  >
                    <option value="left">{t('ofSide', { side: 'A' })}</option>
                    <option value="right">{t('ofSide', { side: 'B' })}</option>
                  </select>
                </label>
              )}
            </span>
            <span class="export-buttons">
              {format === 'report' && (
                <button
                  type="button"
                  class="quiet"
                  aria-label={t('openFormat', { format: t(name) })}
                  onClick={openReport}
                >
                  {t('open')}
                </button>
              )}
              {file && (
                <button
                  type="button"
                  class="quiet"
                  aria-label={t('saveFormat', { format: t(name) })}
                  onClick={save(format, file)}
                >
                  {t('save')}
                </button>
              )}
              {canCopy && (
                <button
                  type="button"
                  class="quiet"
                  aria-label={t('copyFormat', { format: t(name) })}
                  onClick={copy(format)}
                >
                  {t('copy')}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" class="export-status">
        {said && t(said.key, said.values)}
      </p>
    </div>
  )
}

type Made = { content: string | Uint8Array<ArrayBuffer>; remark?: Message }

const PROBLEMS = { lacking: 'bibtexLacking', failed: 'bibtexFailed' } as const satisfies Record<
  string,
  MessageKey
>

/** What a declaration leaves out. Without anybody in it, it is not made: it would deny what is open. */
const openRemark = (content: string, count: number): Message => ({
  key: content === '' ? 'collaboratorsOnlyOpen' : 'collaboratorsOpen',
  values: { count },
})

type ChoiceProps = { name: string; isChosen: boolean; onChoose: () => void; children: string }

function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label class="check">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      {children}
    </label>
  )
}

/** A link to the daemon's page, whichever view it is copied in. */
async function linkOf(taken: TakenAnswer, flow: FlowSettings): Promise<string> {
  const { left, right, exact_base_match, year_min, limit_per_pair, author_limit } = taken.answered.payload
  const options = {
    exactBaseMatch: exact_base_match,
    yearMin: year_min,
    limitPerPair: limit_per_pair,
    authorLimit: author_limit,
  }
  const { policy } = judgingOf(taken)
  const fragment = await questionFragment({ left, right, options, policy: policy.name })
  return `${flow.daemonBase || location.origin}/${fragment}`
}

/** Whether the text is on the clipboard. Browsers have none on pages that are neither local nor encrypted. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
