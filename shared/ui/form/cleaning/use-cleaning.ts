import type { RefObject } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import type { Message, MessageKey } from '../../../i18n/locale.ts'
import type { CleanedLine } from '../../../lists/clean-list.ts'
import { listLetter, type Side } from '../../../query/payload.ts'
import type { SessionAction } from '../../session/session-reducer.ts'
import type { FieldBefore } from './inserted-text.ts'
import type { ListField } from './list-reader.ts'
import { appended } from './splice-names.ts'

export const loadListReader = () => import('./list-reader.ts')
type ListReader = Awaited<ReturnType<typeof loadListReader>>

/** What was read last: the field's text before cleaning, what became of each line, and what shows that. */
type CleaningReport = {
  /** Null if nothing had to be cleaned. */
  before: string | null
  lines: readonly CleanedLine[]
  View: ListReader['CleanedLines']
}

/** What a field says about a file or a list that it could not read, or that it is still reading. */
export type CleaningNote = { key: MessageKey; file: string }

export type CleaningControls = {
  report: CleaningReport | null
  note: CleaningNote | null
  cleanUp: () => void
  leaveOutOthers: () => void
  /** Puts a line back that was left out, below the others. */
  putBack: (line: CleanedLine) => void
  addFiles: (files: readonly File[]) => void
  /** Event handlers for the field. A paste or a drop is looked at once the browser has put it in. */
  onField: {
    onFocus: () => void
    onPaste: () => void
    onDrop: () => void
    onInput: (event: Event) => void
    onKeyDown: (event: KeyboardEvent) => void
  }
}

/**
 * Cleans lists that are pasted or dropped into a field of names, and files that are dropped on it. Text always goes in
 * first as the browser puts it in, and then its names replace it. So nothing is lost if the reader cannot be loaded. Undo
 * gives back what was pasted. Ctrl-Z takes the paste back, or does what Undo does where the browser's own history does not
 * know of the names. Typed text is never cleaned unasked.
 */
export function useCleaning(
  side: Side,
  text: string,
  field: RefObject<HTMLTextAreaElement | null>,
  change: (change: SessionAction) => void,
): CleaningControls {
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

    const read = async (act: (reader: ListReader, field: ListField) => Promise<void>): Promise<void> => {
      const area = field.current
      const reader = await loadListReader().catch(() => null)
      if (!area) return
      if (!reader) return onNote('cleaningFailed')
      let isInHistory = false
      const write = (replace: () => boolean): void => {
        isWriting = true
        isInHistory = replace()
        isWriting = false
      }
      const onCleaned: ListField['onCleaned'] = ({ text, before, lines, about, leftOut }) => {
        const { side, change } = current.current
        const cleaned = reader.countCleaned(lines)
        const letter = listLetter(side)
        const message: Message = leftOut
          ? { key: 'didLeaveOut', values: { side: letter, count: cleaned } }
          : { key: 'didClean', values: { side: letter, cleaned, count: lines.length } }
        change({ type: 'filled', form: { ...formOf(text), about: { [side]: about } }, message })
        last = { before, after: text, isInHistory }
        setReport({ before, lines, View: reader.CleanedLines })
      }
      const onUnread: ListField['onUnread'] = (lines) =>
        setReport({ before: null, lines, View: reader.CleanedLines })
      await act(reader, { area, write, onTyped, onCleaned, onUnread, onNote })
    }

    /** Loads the reader before there is something to read. */
    const prepare = (): void => void loadListReader().catch(() => null)
    const remember = (): void => {
      const area = field.current
      if (!area) return
      const { value: text, selectionStart: start, selectionEnd: end } = area
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
      if (!wasBefore || !/^insertFrom(?:Paste|Drop)/.test(inputType)) return
      const isDrop = inputType === 'insertFromDrop'
      const after = { text: area.value, caret: area.selectionEnd, isDrop }
      void read((reader, field) => reader.cleanInserted(field, wasBefore, after))
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isUndo || !last || last.isInHistory || field.current?.value !== last.after) return
      event.preventDefault()
      onTyped(last.before)
      last = null
    }
    return {
      cleanUp: () => void read((reader, field) => reader.cleanAll(field)),
      leaveOutOthers: () => void read((reader, field) => reader.leaveOutOthers(field)),
      putBack: (line: CleanedLine) => {
        const { before } = line
        onTyped(appended(current.current.text, before).text)
        setReport((report) => {
          const lines = report?.lines.map((one) => (one === line ? { ...line, after: [before] } : one))
          return report && lines ? { ...report, lines } : report
        })
      },
      addFiles: (files: readonly File[]) => void read((reader, field) => reader.addFiles(field, files)),
      onField: { onFocus: prepare, onPaste: remember, onDrop: remember, onInput, onKeyDown },
    }
  }, [field])
  return { report, note, ...controls }
}
