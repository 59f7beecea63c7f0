import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { DecodedText } from '../../encodings/decoded-text.ts'
import type { Message, MessageKey } from '../../messages/locale.ts'
import type { CleanedLine } from '../../people/clean-list.ts'
import type { Form } from '../../people/readings-in-doubt.ts'
import { LINE_BREAK } from '../../query/entries.ts'
import type { AboutEntry } from '../../query/payload.ts'
import { drawNow, useIsLong } from '../drawing/drawing.tsx'
import { Query } from '../state/running-query.ts'
import { textOfFiles } from './file-drop.ts'
import type { CleaningReport } from './lines-table.tsx'
import { readPart, wakeReader } from './reader/ask-reader.ts'
import type { ListReading } from './reader/list-worker.ts'
import { appended, lineKey, spliced, type TextRange, withLinesRead } from './text-ranges.ts'

export type EditedList = {
  label: string
  text: string
  /** `message` describes a change that the user can undo. */
  onChange: (list: { text: string; about?: AboutEntry[] }, message?: Message) => void
}

/** `range`: the part to read. `html`: the copied HTML, if it has `<sup>`. Plain text would join a superscript to the name. */
type Reading = { text: string; range: TextRange; html?: string }

const SUPERSCRIPT = /<sup\b/i

/** The text of the HTML replaces the pasted text, in which superscripts are joined to names. */
async function readHtml(html: string, { text, range }: Reading, signal: AbortSignal): Promise<ListReading> {
  const { textOfHtml } = await import('./pasted-html.ts')
  const part = text.slice(range.start, range.end)
  const copied = textOfHtml(html) ?? part
  const within = { start: range.start, end: range.start + copied.length }
  const read = await readPart(spliced(text, range, copied), within, signal)
  if (read.names !== null || copied === part) return read
  return { ...read, names: copied, lines: read.lines.map((line) => ({ ...line, state: 'cleaned' })) }
}

/**
 * Reads lists that the user pastes or drops. The field shows the raw text first, so a failing reader loses nothing. Undo restores
 * the raw text.
 */
export function useListReading(list: EditedList, field: RefObject<HTMLTextAreaElement | null>) {
  /** The latest report first, then earlier ones. After an Undo, one of these fits the text again. */
  const [reports, setReports] = useState<readonly CleaningReport[]>([])
  const report = reports.find(({ text }) => text === list.text) ?? reports[0] ?? null
  useEffect(() => {
    if (report && report !== reports[0]) setReports([report, ...reports.filter((one) => one !== report)])
  }, [report])
  const [problem, setProblem] = useState<{ key: MessageKey; file?: string | undefined } | null>(null)
  /** A dropped file in an uncertain encoding. `before`: the field's text before the drop. */
  const [dropped, setDropped] = useState<{ file: File; before: string; decoded: DecodedText } | null>(null)
  const current = useRef(list)
  current.current = list
  /** `byProgram`: the last text that the page set, which the browser cannot undo. */
  const texts = useRef({ inField: list.text, byProgram: list.text })
  if (list.text !== texts.current.inField) texts.current = { inField: list.text, byProgram: list.text }

  const [{ reading, ...controls }] = useState(() => {
    let pasted = { at: 0, html: '' }
    const onTyped = (text: string): void => current.current.onChange({ text })
    const fieldText = (): string => field.current?.value ?? ''

    const reading = new Query<Reading, null>(async (asked, { signal }) => {
      const { text, range, html } = asked
      const reads = html ? readHtml(html, asked, signal) : readPart(text, range, signal)
      const read = await reads.catch(() => null)
      if (read && fieldText() === text) show(asked, read)
      if (!read && !signal.aborted) setProblem({ key: 'cleaningFailed' })
      return null
    })
    const show = ({ text, range }: Reading, { names, lines, about }: ListReading): void => {
      if (names === null) {
        if (lines.some(({ state }) => state === 'unread' || state === 'other')) setReports([{ text, lines }])
        return
      }
      const { label, onChange } = current.current
      const cleaned = lines.filter(({ state }) => state === 'cleaned').length
      const after = spliced(text, range, names)
      const values = { list: label, cleaned, count: lines.length }
      drawNow(() => onChange({ text: after, about }, { key: 'didClean', values }))
      setReports([{ text: after, lines }])
      const end = range.start + names.length
      if (document.activeElement === field.current) field.current?.setSelectionRange(end, end)
    }

    /** Adds a dropped file, or asks for its encoding. `before`: the field's text without the file. */
    const addFiles = async (
      files: readonly File[],
      encoding?: string,
      before = fieldText(),
    ): Promise<void> => {
      setProblem(null)
      const decoded = await textOfFiles(files, encoding)
      const [file] = files
      if (!file || 'problem' in decoded)
        return setProblem({ key: 'problem' in decoded ? decoded.problem : 'fileSeveral', file: file?.name })
      setDropped(decoded.likely.length > 0 ? { file, before, decoded } : null)
      if (!decoded.isSure) return
      const { text, range } = appended(before, decoded.text)
      drawNow(() => onTyped(text))
      void reading.ask({ text, range })
    }

    return {
      reading,
      addFiles: (files: readonly File[]): void => void addFiles(files),
      readIn: (encoding: string, { file, before }: { file: File; before: string }): void =>
        void addFiles([file], encoding, before),
      onField: {
        onFocus: (): void => void wakeReader(),
        onPaste: ({ clipboardData }: ClipboardEvent): void => {
          const html = clipboardData?.getData('text/html') ?? ''
          pasted = { at: field.current?.selectionStart ?? 0, html: SUPERSCRIPT.test(html) ? html : '' }
        },
        onInput: (event: Event): void => {
          reading.leave()
          setProblem(null)
          setDropped(null)
          const text = fieldText()
          texts.current.inField = text
          onTyped(text)
          const inputType = event instanceof InputEvent ? event.inputType : ''
          const isDrop = inputType === 'insertFromDrop'
          if (!field.current || !(isDrop || inputType.startsWith('insertFromPaste'))) return
          // The browser selects dropped text. After a paste the caret is at the end.
          const { selectionStart, selectionEnd: end } = field.current
          const start = Math.min(isDrop ? selectionStart : pasted.at, end)
          void reading.ask({ text, range: { start, end }, html: isDrop ? '' : pasted.html })
        },
        onBeforeInput: (event: InputEvent): void => {
          const isOfProgram = fieldText() === texts.current.byProgram
          if (isOfProgram && event.inputType.startsWith('history')) event.preventDefault()
        },
      },
    }
  })
  const { asking } = reading.state
  const isLong = useIsLong(asking?.startedAt ?? null)
  useEffect(() => () => reading.leave(), [reading])
  const others = useMemo(() => otherLines(list.text, report), [list.text, report])
  const inDoubt = useMemo(() => linesInDoubt(list.text, report), [list.text, report])
  const settle = (text: string, lines: readonly CleanedLine[]): void =>
    setReports([{ text, lines }, ...(report ? [{ ...report, text: list.text }] : []), ...reports])
  return {
    report,
    others: others.size,
    leaveOutOthers: (): void => {
      if (!report) return
      // The pressed button disappears, so the field gets the focus.
      field.current?.focus()
      const lines = list.text.split(LINE_BREAK)
      const text = lines.filter((_, at) => !others.has(at)).join('\n')
      list.onChange({ text }, { key: 'didLeaveOut', values: { list: list.label, count: others.size } })
      settle(text, report.lines.map(withoutOther))
    },
    inDoubt,
    readAs: (form: Form): void => {
      if (!report) return
      field.current?.focus()
      const read = new Map(
        inDoubt.map((line): [CleanedLine, string[]] => [line, line.readings?.[form] ?? []]),
      )
      const { text } = withLinesRead(
        list.text,
        namesByLine(inDoubt, (line) => read.get(line) ?? []),
      )
      const lines = report.lines.map((line): CleanedLine => {
        const names = read.get(line) ?? []
        return names.length > 0 ? { before: line.before, after: names, state: 'cleaned' } : line
      })
      const values = { list: list.label, cleaned: changedIn(lines, report.lines), count: report.lines.length }
      list.onChange({ text }, { key: 'didClean', values })
      settle(text, lines)
    },
    problem,
    dropped,
    isReading: isLong,
    cancel: () => reading.cancel(),
    ...controls,
  }
}

const changedIn = (lines: readonly CleanedLine[], before: readonly CleanedLine[]): number =>
  lines.filter((line, index) => line !== before[index]).length

const namesByLine = (lines: readonly CleanedLine[], namesOf: (line: CleanedLine) => string[]) =>
  new Map(lines.map((line) => [lineKey(line.before), namesOf(line)]))

function linesInDoubt(text: string, report: CleaningReport | null): readonly CleanedLine[] {
  const unread = report?.lines.filter(({ readings = {} }) => Object.keys(readings).length > 0) ?? []
  if (unread.length === 0) return unread
  const { found } = withLinesRead(
    text,
    namesByLine(unread, () => []),
  )
  return unread.filter(({ before }) => found.has(lineKey(before)))
}

function otherLines(text: string, report: CleaningReport | null): ReadonlySet<number> {
  const others = new Set(
    report?.lines.filter(({ state }) => state === 'other').map(({ before }) => before.trim()),
  )
  const places = text.split(LINE_BREAK).flatMap((line, at) => (others.has(line.trim()) ? [at] : []))
  return new Set(places)
}

const withoutOther = (line: CleanedLine): CleanedLine =>
  line.state === 'other' ? { ...line, after: [], state: 'cleaned' } : line
