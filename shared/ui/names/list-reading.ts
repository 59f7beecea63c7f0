import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { DecodedText } from '../../decoded-text.ts'
import type { Message, MessageKey } from '../../messages/locale.ts'
import type { CleanedLine } from '../../people/clean-list.ts'
import type { Form } from '../../people/readings-in-doubt.ts'
import { LINE_BREAK } from '../../query/entries.ts'
import type { AboutEntry } from '../../query/payload.ts'
import { drawNow } from '../drawing/drawing.tsx'
import { query } from '../state/query.ts'
import { textOfFiles } from './file-drop.ts'
import type { CleaningReport } from './lines-table.tsx'
import { readPart, wakeReader } from './reader/ask-reader.ts'
import type { ListReading } from './reader/list-worker.ts'
import { appended, lineKey, spliced, type TextRange, withLinesRead } from './text-ranges.ts'

/** A list whose text is being edited. */
export type EditedList = {
  /** Names it in sentences. */
  label: string
  text: string
  /** Takes a new text, and what it says about its people. A message tells a change that Undo takes back. */
  onChange: (list: { text: string; about?: AboutEntry[] }, message?: Message) => void
}

/** The part of a field's text that is read. `html`: what it was copied from, if plain text joins superscripts to its names. */
type Reading = { text: string; range: TextRange; html?: string }

/** The report on a list, and the one before its user has settled lines. */
type Report = CleaningReport & { before?: Report }

/** Milliseconds before it is said that a list is being read. */
const QUIET_MS = 300

const SUPERSCRIPT = /<sup\b/i

/** Reads what was pasted by the nodes of its HTML, which takes its place even if all of it is clean. */
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
 * Reads lists that are pasted or dropped into a field of names, and files that are dropped on it. The text goes in as it is,
 * and then its names replace it: nothing is lost if the reader is not there, and Undo gives back what was pasted.
 */
export function useListReading(list: EditedList, field: RefObject<HTMLTextAreaElement | null>) {
  const [report, setReport] = useState<Report | null>(null)
  /** Why a file or a list was not read. */
  const [problem, setProblem] = useState<{ key: MessageKey; file?: string | undefined } | null>(null)
  /** A dropped file whose encoding was guessed or is asked for, and the field's text before it. */
  const [dropped, setDropped] = useState<{ file: File; before: string; decoded: DecodedText } | null>(null)
  const current = useRef(list)
  current.current = list
  /** The text as the field has it, and as it was put in last other than by its user: what the browser remembers is of another text. */
  const texts = useRef({ inField: list.text, putIn: list.text })
  if (list.text !== texts.current.inField) texts.current = { inField: list.text, putIn: list.text }

  const [{ reading, ...controls }] = useState(() => {
    let pasted = { at: 0, html: '' }
    const onTyped = (text: string): void => current.current.onChange({ text })
    const fieldText = (): string => field.current?.value ?? ''

    const reading = query<Reading, null>(null, async (asked, { signal }) => {
      const { text, range, html } = asked
      const reads = html ? readHtml(html, asked, signal) : readPart(text, range, signal)
      const read = await reads.catch(() => null)
      if (read && fieldText() === text) show(asked, read)
      if (!read && !signal.aborted) setProblem({ key: 'cleaningFailed' })
      return null
    })
    const show = ({ text, range }: Reading, { names, lines, about }: ListReading): void => {
      if (names === null) {
        if (lines.some(({ state }) => state === 'unread' || state === 'other')) setReport({ text, lines })
        return
      }
      const { label, onChange } = current.current
      const cleaned = lines.filter(({ state }) => state === 'cleaned').length
      const after = spliced(text, range, names)
      const values = { list: label, cleaned, count: lines.length }
      drawNow(() => onChange({ text: after, about }, { key: 'didClean', values }))
      setReport({ text: after, lines })
      const end = range.start + names.length
      // A user who has gone elsewhere meanwhile stays there.
      if (document.activeElement === field.current) field.current?.setSelectionRange(end, end)
    }

    /**
     * Adds the names in a dropped file below the others, or asks for its encoding. `before`: the field's text before the same
     * file was read in another encoding.
     */
    const addFiles = async (
      files: readonly File[],
      encoding?: string,
      before = fieldText(),
    ): Promise<void> => {
      setProblem(null)
      const given = await textOfFiles(files, encoding)
      const [file] = files
      if (!file || 'problem' in given)
        return setProblem({ key: 'problem' in given ? given.problem : 'fileSeveral', file: file?.name })
      setDropped(given.likely.length > 0 ? { file, before, decoded: given } : null)
      if (!given.isSure) return
      const { text, range } = appended(before, given.text)
      drawNow(() => onTyped(text))
      void reading.ask({ text, range })
    }

    return {
      reading,
      addFiles: (files: readonly File[]): void => void addFiles(files),
      /** Reads the file that was dropped last in another encoding. */
      readIn: (encoding: string, { file, before }: { file: File; before: string }): void =>
        void addFiles([file], encoding, before),
      /** Event handlers for the field. */
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
          // Dropped text is selected; after a paste, the caret is at its end.
          const { selectionStart, selectionEnd: end } = field.current
          const start = Math.min(isDrop ? selectionStart : pasted.at, end)
          void reading.ask({ text, range: { start, end }, html: isDrop ? '' : pasted.html })
        },
        onBeforeInput: (event: InputEvent): void => {
          const isOurs = fieldText() === texts.current.putIn
          if (isOurs && event.inputType.startsWith('history')) event.preventDefault()
        },
      },
    }
  })
  const { asking } = reading.state
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    const timer = asking ? setTimeout(() => setLong(true), QUIET_MS) : undefined
    return () => clearTimeout(timer)
  }, [asking])
  useEffect(() => () => reading.leave(), [reading])
  const others = useMemo(() => otherLines(list.text, report), [list.text, report])
  const inDoubt = useMemo(() => linesInDoubt(list.text, report), [list.text, report])
  useEffect(() => {
    // Undo has given back what was there: what was said of it holds again.
    if (report?.before && list.text === report.before.text) setReport(report.before)
  }, [list.text, report])
  /** The report once the user has settled lines of this one. */
  const after = (text: string, lines: readonly CleanedLine[]): Report => ({
    ...{ text, lines },
    ...(report && text !== list.text && { before: { ...report, text: list.text } }),
  })
  return {
    report,
    /** How many lines of the field are not names. */
    others: others.size,
    /** Leaves out the lines that are not names. The others stay as they are. */
    leaveOutOthers: (): void => {
      if (!report) return
      // The pressed button goes.
      field.current?.focus()
      const lines = list.text.split(LINE_BREAK)
      const text = lines.filter((_, at) => !others.has(at)).join('\n')
      list.onChange({ text }, { key: 'didLeaveOut', values: { list: list.label, count: others.size } })
      setReport(after(text, report.lines.map(withoutOther)))
    },
    /** The lines that are not understood and can be read in another way. */
    inDoubt,
    /** Reads them in a form that the user has chosen. */
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
      setReport(after(text, lines))
    },
    problem,
    dropped,
    isReading: asking !== null && isLong,
    cancel: () => reading.cancel(),
    ...controls,
  }
}

const changedIn = (lines: readonly CleanedLine[], before: readonly CleanedLine[]): number =>
  lines.filter((line, index) => line !== before[index]).length

/** Names for lines, to be found in the field. */
const namesByLine = (lines: readonly CleanedLine[], namesOf: (line: CleanedLine) => string[]) =>
  new Map(lines.map((line) => [lineKey(line.before), namesOf(line)]))

/** The lines that still stand in the field and are not understood, but can be read in another way. */
function linesInDoubt(text: string, report: CleaningReport | null): readonly CleanedLine[] {
  const unread = report?.lines.filter(({ readings = {} }) => Object.keys(readings).length > 0) ?? []
  if (unread.length === 0) return unread
  const { found } = withLinesRead(
    text,
    namesByLine(unread, () => []),
  )
  return unread.filter(({ before }) => found.has(lineKey(before)))
}

/** The places of the lines that were read as no names, such as headings and organizations. */
function otherLines(text: string, report: CleaningReport | null): ReadonlySet<number> {
  const others = new Set(
    report?.lines.filter(({ state }) => state === 'other').map(({ before }) => before.trim()),
  )
  const places = text.split(LINE_BREAK).flatMap((line, at) => (others.has(line.trim()) ? [at] : []))
  return new Set(places)
}

const withoutOther = (line: CleanedLine): CleanedLine =>
  line.state === 'other' ? { ...line, after: [], state: 'cleaned' } : line
