import type { RefObject } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import type { DecodedText } from '../../../decoded-text.ts'
import type { Message, MessageKey } from '../../../i18n/locale.ts'
import type { CleanedLine, CleanedList } from '../../../people/clean-list.ts'
import { LINE_BREAK } from '../../../query/entries.ts'
import { listLetter, type Side } from '../../../query/payload.ts'
import { afterPaint } from '../../drawing/drawing.tsx'
import type { SessionAction } from '../../session/session-reducer.ts'
import { appended, cleanedPart, insertText, spliced, type TextRange, wholeOf } from './field-text.ts'
import { MAX_FILE_BYTES, textOfFiles } from './file-drop.ts'
import { type CleaningReport, withGiven, withLine } from './line-rows.ts'

export const loadListReader = () => import('./list-reader.ts')
type ListReader = Awaited<ReturnType<typeof loadListReader>>

/** Longer text is drawn as it is before it is cleaned, which takes 0.1 to 0.2 ms a line. */
const MAX_AT_ONCE = 20_000
/** Longer pastes are cleaned once they are in: Chromium inserts lines as if each was typed, 3,000 in 21 s. */
const MAX_INSERTED_LINES = 150

/**
 * Cleans lists that are pasted or dropped into a field of names, and files that are dropped on it. The names of a short
 * paste go in instead of it, so that Ctrl-Z takes them back. Other text goes in as it is, and then its names replace it:
 * nothing is lost if the reader cannot be loaded, and Ctrl-Z does what Undo does.
 */
export function useCleaning(
  side: Side,
  text: string,
  field: RefObject<HTMLTextAreaElement | null>,
  change: (change: SessionAction) => void,
) {
  const [report, setReport] = useState<CleaningReport | null>(null)
  /** Says that a list is being read, or why a file or a list was not. */
  const [note, setNote] = useState<{ key: MessageKey; file?: string | undefined } | null>(null)
  /** A dropped file whose encoding was guessed or is asked for, and the field's text before it. */
  const [dropped, setDropped] = useState<{ file: File; before: string; decoded: DecodedText } | null>(null)
  const current = useRef({ side, text, change })
  current.current = { side, text, change }

  const controls = useMemo(() => {
    let reader: ListReader | null = null
    /** The paste that follows has been read, and is clean. */
    let isRead = false
    /** The field's events while names are inserted are not typing. */
    let isInserting = false
    /** The field's text before and after the last cleaning, and whether the browser's undo history knows of it. */
    let last: { before: string; after: string; isInHistory: boolean } | null = null

    const formOf = (text: string) => (current.current.side === 'left' ? { left: text } : { right: text })
    const onTyped = (text: string): void => current.current.change({ type: 'typed', form: formOf(text) })

    /** Loads the reader, and draws a text of `length` characters before it is read. Null if the reader is not there. */
    const readerFor = async (length: number): Promise<ListReader | null> => {
      reader ??= await loadListReader().catch(() => null)
      if (!reader) setNote({ key: 'cleaningFailed' })
      if (!reader || length <= MAX_AT_ONCE) return reader
      setNote({ key: 'cleaningUp' })
      await afterPaint()
      setNote(null)
      return reader
    }

    /** Shows clean names, or a list without the lines that are none. `list`: the list as it was read. */
    const show = (
      cleaned: NonNullable<typeof last>,
      { lines: read, about }: CleanedList,
      leftOut?: readonly CleanedLine[],
    ): void => {
      const { side, change } = current.current
      const lines = leftOut ?? read
      const count = lines.filter(({ state }) => state === 'cleaned').length
      const letter = listLetter(side)
      const message: Message = leftOut
        ? { key: 'didLeaveOut', values: { side: letter, count } }
        : { key: 'didClean', values: { side: letter, cleaned: count, count: lines.length } }
      change({
        type: 'filled',
        form: { ...formOf(cleaned.after), about: { [side]: about } },
        message,
      })
      last = cleaned
      setReport({ text: cleaned.after, lines })
      // The button that was pressed is gone.
      field.current?.focus()
    }

    /**
     * Cleans a part of `text`, and says whether it was not clean. `insert` puts the names into the browser's history.
     * The session receives the text before the names, so that Undo gives it back.
     */
    const clean = (
      reader: ListReader,
      text: string,
      range: TextRange,
      insert?: (names: string) => boolean,
    ): boolean => {
      const list = reader.cleanList(text.slice(range.start, range.end))
      const names = cleanedPart(text, range, list)
      if (names === null) {
        if (list.lines.some(({ state }) => state === 'unread')) setReport({ text, lines: list.lines })
        return false
      }
      if (text !== current.current.text) onTyped(text)
      const isInHistory = insert?.(names) ?? false
      show({ before: text, after: spliced(text, range, names), isInHistory }, list)
      return true
    }

    /** Reads all that a field holds, unless the user changes it meanwhile. */
    const withWhole = async (act: (reader: ListReader, text: string) => void): Promise<void> => {
      const text = field.current?.value ?? ''
      if (text.length > MAX_FILE_BYTES) return
      const reader = await readerFor(text.length)
      if (reader && field.current?.value === text) act(reader, text)
    }
    const cleanUp = (): void => void withWhole((reader, text) => clean(reader, text, wholeOf(text)))

    /**
     * Adds the names in a dropped file below the others, or asks for its encoding. Undo gives back the file's text as it is.
     * `before`: the field's text before the same file was read in another encoding.
     */
    const addFiles = async (files: readonly File[], encoding?: string, before?: string): Promise<void> => {
      setNote(null)
      const read = await textOfFiles(files, encoding)
      const [file] = files
      if (!file || 'problem' in read)
        return setNote({ key: 'problem' in read ? read.problem : 'fileSeveral', file: file?.name })
      const start = before ?? field.current?.value ?? ''
      setDropped(read.likely.length > 0 ? { file, before: start, decoded: read } : null)
      const reader = read.isSure ? await readerFor(read.text.length) : null
      if (!reader || !field.current) return
      const { text, range } = appended(start, read.text)
      if (!clean(reader, text, range)) onTyped(text)
    }

    const onPaste = (event: ClipboardEvent): void => {
      const area = field.current
      const pasted = event.clipboardData?.getData('text/plain').replace(/\r\n?/g, '\n') ?? ''
      isRead = reader !== null && pasted.split(LINE_BREAK).length <= MAX_INSERTED_LINES
      if (!isRead || !reader || !area) return
      const { value, selectionStart: start, selectionEnd: end } = area
      const insert = (names: string): boolean => {
        isInserting = true
        const isInHistory = insertText(area, { start, end }, names)
        isInserting = false
        return isInHistory
      }
      const text = spliced(value, { start, end }, pasted)
      if (clean(reader, text, { start, end: start + pasted.length }, insert)) event.preventDefault()
    }
    const onInput = (event: Event): void => {
      if (isInserting || !field.current) return
      const inputType = event instanceof InputEvent ? event.inputType : ''
      // Ctrl-Z has undone this already.
      if (inputType === 'historyUndo' && last && current.current.text === last.after) onTyped(last.before)
      onTyped(field.current.value)
      setNote(null)
      setDropped(null)
      const isPaste = inputType.startsWith('insertFromPaste')
      if (inputType === 'insertFromDrop' || (isPaste && !isRead)) cleanUp()
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isUndo || !last || last.isInHistory || field.current?.value !== last.after) return
      event.preventDefault()
      onTyped(last.before)
      last = null
    }
    return {
      cleanUp,
      /** Leaves out the lines that are not names. The others stay as they are. */
      leaveOutOthers: (): void =>
        void withWhole((reader, text) => {
          const list = reader.cleanList(text)
          const lines = list.lines.map(withoutOther)
          const after = lines.flatMap(({ after }) => after).join('\n')
          show({ before: text, after, isInHistory: false }, list, lines)
        }),
      /** Replaces the line with this number, from 1, by names, or removes it. */
      replaceLine: (number: number, names: readonly string[]): void => {
        const { text } = current.current
        const before = text.split(LINE_BREAK)[number - 1] ?? ''
        const after = withLine(text, number, names)
        onTyped(after)
        setReport((report) => ({
          text: after,
          lines: [...(report?.lines ?? []), { before, after: [...names], state: 'cleaned' }],
        }))
      },
      /** Puts a line back as it was given, in place of the line with this number, or below the others. */
      undoLine: (line: CleanedLine, number: number | null): void => {
        const text = withGiven(current.current.text, line, number)
        onTyped(text)
        setReport((report) => ({ text, lines: report?.lines.filter((one) => one !== line) ?? [] }))
      },
      addFiles: (files: readonly File[]): void => void addFiles(files),
      /** Reads the file that was dropped last in another encoding. */
      readIn: (encoding: string, { file, before }: { file: File; before: string }): void =>
        void addFiles([file], encoding, before),
      /** Event handlers for the field. The reader is loaded before there is something to read. */
      onField: {
        onFocus: (): void =>
          void loadListReader().then(
            (loaded) => (reader = loaded),
            () => null,
          ),
        onPaste,
        onInput,
        onKeyDown,
      },
    }
  }, [field])
  return { report, note, dropped, ...controls }
}

const withoutOther = ({ before, state }: CleanedLine): CleanedLine =>
  state === 'other'
    ? { before, after: [], state: 'cleaned' }
    : { before, after: [before], state: state === 'unread' ? 'unread' : 'same' }
