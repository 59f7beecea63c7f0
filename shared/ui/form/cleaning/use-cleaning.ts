import type { RefObject } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import type { Message, MessageKey } from '../../../i18n/locale.ts'
import type { CleanedLine } from '../../../lists/clean-list.ts'
import { LINE_BREAK } from '../../../query/entries.ts'
import { listLetter, type Side } from '../../../query/payload.ts'
import { afterPaint } from '../../parts/drawing.tsx'
import type { SessionAction } from '../../session/session-reducer.ts'
import { MAX_FILE_BYTES, textOfFiles } from './dropped-file.ts'
import {
  appended,
  appendText,
  cleanedPart,
  type FieldBefore,
  insertedRange,
  pasteInstead,
  setText,
  spliced,
  type TextRange,
  wholeOf,
} from './field-text.ts'
import { type CleaningReport, withGiven, withLine } from './line-rows.ts'

export const loadListReader = () => import('./list-reader.ts')
type ListReader = Awaited<ReturnType<typeof loadListReader>>

/** A field's note about a file or a list that it could not read, or that it is still reading. */
export type CleaningNote = { key: MessageKey; file: string }

/** Longer text is drawn as it is before it is cleaned, which takes 0.1 to 0.2 ms a line. */
const MAX_AT_ONCE = 20_000

/**
 * Cleans lists that are pasted or dropped into a field of names, and files that are dropped on it. Text goes in first as
 * the browser puts it in, and then its names replace it; so nothing is lost if the reader cannot be loaded. Ctrl-Z takes the
 * paste back, or does what Undo does where the browser's history does not know of the names.
 */
export function useCleaning(
  side: Side,
  text: string,
  field: RefObject<HTMLTextAreaElement | null>,
  change: (change: SessionAction) => void,
) {
  const [report, setReport] = useState<CleaningReport | null>(null)
  const [note, setNote] = useState<CleaningNote | null>(null)
  const current = useRef({ side, text, change })
  current.current = { side, text, change }

  const controls = useMemo(() => {
    let before: FieldBefore | null = null
    /** The field's events while its text is replaced here are not typing. */
    let isWriting = false
    /** The field's text before and after the last cleaning, and whether the browser's undo history knows of it. */
    let last: { before: string; after: string; isInHistory: boolean } | null = null

    const formOf = (text: string) => (current.current.side === 'left' ? { left: text } : { right: text })
    const onTyped = (text: string): void => current.current.change({ type: 'typed', form: formOf(text) })
    const onNote = (key: MessageKey | null, file = ''): void => setNote(key && { key, file })

    /** Loads the reader, and draws a text of `length` characters before it is read. Null if the reader is not there. */
    const readerFor = async (length: number): Promise<ListReader | null> => {
      const reader = await loadListReader().catch(() => null)
      if (!reader) onNote('cleaningFailed')
      if (!reader || length <= MAX_AT_ONCE) return reader
      onNote('cleaningUp')
      await afterPaint()
      onNote(null)
      return reader
    }

    /** Replaces text of the field without taking that for typing. Returns whether Ctrl-Z takes it back. */
    const write = (replace: () => boolean): boolean => {
      isWriting = true
      const isInHistory = replace()
      isWriting = false
      return isInHistory
    }

    /** The field holds clean names, or no longer the lines that are none. `read`: the lines as they were read. */
    const onCleaned = (
      reader: ListReader,
      cleaned: { before: string; after: string; isInHistory: boolean },
      read: readonly CleanedLine[],
      leftOut?: readonly CleanedLine[],
    ): void => {
      const { side, change } = current.current
      const lines = leftOut ?? read
      const count = lines.filter(({ state }) => state === 'cleaned').length
      const letter = listLetter(side)
      const message: Message = leftOut
        ? { key: 'didLeaveOut', values: { side: letter, count } }
        : { key: 'didClean', values: { side: letter, cleaned: count, count: lines.length } }
      const form = { ...formOf(cleaned.after), about: { [side]: reader.aboutPeople(read) } }
      change({ type: 'filled', form, message })
      last = cleaned
      setReport({ text: cleaned.after, lines })
    }

    /** Cleans a part of `text` and writes it. Shows the lines that were not understood, if nothing has to be cleaned. */
    const cleanPart = (
      reader: ListReader,
      area: HTMLTextAreaElement,
      text: string,
      range: TextRange,
      replace: (names: string | null) => boolean,
    ): void => {
      const list = reader.cleanList(text.slice(range.start, range.end))
      const names = cleanedPart(text, range, list)
      const isInHistory = write(() => replace(names))
      if (names !== null) onCleaned(reader, { before: text, after: area.value, isInHistory }, list.lines)
      else if (list.lines.some(({ state }) => state === 'unread')) setReport({ text, lines: list.lines })
    }

    /** Cleans what was pasted or dropped, unless the user has changed the text meanwhile. */
    const cleanInserted = async (area: HTMLTextAreaElement, before: FieldBefore, isDrop: boolean) => {
      const text = area.value
      const range = insertedRange(before, text, area.selectionEnd)
      if (!range || range.end - range.start > MAX_FILE_BYTES) return
      const reader = await readerFor(range.end - range.start)
      if (!reader || area.value !== text) return
      cleanPart(reader, area, text, range, (names) => {
        if (names === null) return false
        // Taking back a drop from the other field would take it back there, too.
        if (isDrop) return setText(area, spliced(text, range, names), range.start + names.length)
        return pasteInstead(area, before, range, names)
      })
    }

    /** Reads all that a field holds. */
    const withWhole = async (
      act: (reader: ListReader, area: HTMLTextAreaElement, text: string) => void,
    ): Promise<void> => {
      const area = field.current
      const text = area?.value ?? ''
      const reader = await readerFor(text.length)
      if (reader && area?.value === text) act(reader, area, text)
    }
    const cleanUp = (): void =>
      void withWhole((reader, area, text) =>
        cleanPart(reader, area, text, wholeOf(text), (names) => names !== null && setText(area, names)),
      )
    /** Leaves out the lines that are not names. The others stay as they are. */
    const leaveOutOthers = (): void =>
      void withWhole((reader, area, text) => {
        const read = reader.cleanList(text).lines
        const lines = read.map(withoutOther)
        const isInHistory = write(() => setText(area, lines.flatMap(({ after }) => after).join('\n')))
        onCleaned(reader, { before: text, after: area.value, isInHistory }, read, lines)
      })

    /** Adds the names in a dropped file below the others. Undo gives back the file's text as it is. */
    const addFiles = async (files: readonly File[]): Promise<void> => {
      const area = field.current
      onNote(null)
      const read = await textOfFiles(files)
      if ('problem' in read) return onNote(read.problem, files[0]?.name)
      const reader = await readerFor(read.text.length)
      if (!reader || !area) return
      const held = area.value
      const { text, range } = appended(held, read.text)
      onTyped(text)
      cleanPart(reader, area, text, range, (names) =>
        appendText(area, spliced(text, range, names ?? read.text).slice(held.length)),
      )
    }

    const remember = (): void => {
      if (!field.current) return
      const { value: text, selectionStart: start, selectionEnd: end } = field.current
      before = { text, selected: { start, end } }
    }
    const onInput = (event: Event): void => {
      const area = field.current
      if (isWriting || !area) return
      const wasBefore = before
      before = null
      const inputType = event instanceof InputEvent ? event.inputType : ''
      // Ctrl-Z has undone this already. The session receives the pasted text before the cleaned text.
      if (inputType === 'historyUndo' && last && current.current.text === last.after) onTyped(last.before)
      onTyped(area.value)
      onNote(null)
      const isDrop = inputType === 'insertFromDrop'
      if (wasBefore && (isDrop || inputType.startsWith('insertFromPaste'))) {
        void cleanInserted(area, wasBefore, isDrop)
      }
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
      leaveOutOthers,
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
      /** Event handlers for the field. A paste or a drop is looked at once the browser has put it in. */
      onField: {
        // Loads the reader before there is something to read.
        onFocus: (): void => void loadListReader().catch(() => null),
        onPaste: remember,
        onDrop: remember,
        onInput,
        onKeyDown,
      },
    }
  }, [field])
  return { report, note, ...controls }
}

const withoutOther = ({ before, state }: CleanedLine): CleanedLine =>
  state === 'other'
    ? { before, after: [], state: 'cleaned' }
    : { before, after: [before], state: state === 'unread' ? 'unread' : 'same' }
