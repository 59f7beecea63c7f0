import type { RefObject } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import type { CleanedLine } from '../../../lists/clean-list.ts'
import type { Side } from '../../../query/payload.ts'
import type { MessageKey } from '../../i18n/en.ts'
import type { SessionAction } from '../../session/session-reducer.ts'
import { type DroppedFile, MAX_FILE_BYTES, textOfFiles } from './dropped-file.ts'
import { type FieldBefore, insertedRange, type TextRange } from './inserted-text.ts'
import { appended, type Cleaning, cleaningOf, countCleaned, wholeOf } from './splice-names.ts'
import { writeText } from './write-text.ts'

/** The reader of lists, loaded when there is something to read: most of it is names and places that it knows. */
export const loadListReader = () => import('../../../lists/clean-list.ts')

/** Longer text is drawn as it is before it is cleaned, which then takes more than a moment: 0.1 to 0.2 ms a line. */
const MAX_AT_ONCE = 20_000

/** What was cleaned last: the field's text before, and what became of each line. */
export type CleaningReport = { before: string; lines: readonly CleanedLine[] }

/** What a field says about a file or a list that it could not read, or that it is still reading. */
export type CleaningNote = { key: MessageKey; name: string; isProblem: boolean }

export type CleaningControls = {
  report: CleaningReport | null
  note: CleaningNote | null
  /** Cleans all that the field holds. */
  cleanUp: () => void
  /** Adds the names in a dropped file below the others. */
  addFiles: (files: readonly File[]) => void
  /** Event handlers for the field. A paste or a drop is looked at once the browser has put it in. */
  onField: { onPaste: () => void; onDrop: () => void; onInput: (event: Event) => void }
}

/**
 * Cleans lists that are pasted or dropped into a field of names, and files that are dropped on it. Text always goes in
 * first as the browser puts it in, and its cleaned form replaces it as a second step. So nothing is lost if the reader
 * cannot be loaded, and Undo and Ctrl-Z both give back what was pasted. Typed text is never cleaned.
 */
export function useCleaning(
  side: Side,
  field: RefObject<HTMLTextAreaElement | null>,
  change: (change: SessionAction) => void,
): CleaningControls {
  const [report, setReport] = useState<CleaningReport | null>(null)
  const [note, setNote] = useState<CleaningNote | null>(null)
  const current = useRef({ side, change })
  current.current = { side, change }

  const controls = useMemo(() => {
    let before: FieldBefore | null = null
    /** The field's events while its text is replaced here are not typing. */
    let isWriting = false

    const typed = (text: string): void => {
      const { side, change } = current.current
      change({ type: 'typed', form: side === 'left' ? { left: text } : { right: text } })
    }
    const write = (area: HTMLTextAreaElement, range: TextRange, text: string): void => {
      isWriting = true
      writeText(area, range, text)
      isWriting = false
    }
    const filled = (text: string, before: string, lines: readonly CleanedLine[]): void => {
      const { side, change } = current.current
      const values = { cleaned: countCleaned(lines), count: lines.length }
      const key = side === 'left' ? 'didCleanA' : 'didCleanB'
      change({
        type: 'filled',
        form: side === 'left' ? { left: text } : { right: text },
        message: { key, values },
      })
      setReport({ before, lines })
    }

    /** The reader, after text that takes long to read was drawn; null, and said, when it cannot be loaded. */
    const readerFor = async (text: string) => {
      if (text.length > MAX_AT_ONCE) {
        setNote({ key: 'cleaningUp', name: '', isProblem: false })
        await nextFrame()
      }
      try {
        const reader = await loadListReader()
        setNote(null)
        return reader
      } catch {
        setNote({ key: 'cleaningFailed', name: '', isProblem: true })
        return null
      }
    }

    const clean = async (area: HTMLTextAreaElement, range: TextRange): Promise<void> => {
      const text = area.value
      const part = text.slice(range.start, range.end)
      if (part.length > MAX_FILE_BYTES) return
      const reader = await readerFor(part)
      // The user has changed it meanwhile.
      if (!reader || area.value !== text) return
      const cleaning = cleaningOf(text, range, reader.cleanList)
      if (!cleaning) return
      write(area, cleaning.range, cleaning.names)
      filled(area.value, text, cleaning.lines)
    }

    const add = async (area: HTMLTextAreaElement, files: readonly DroppedFile[]): Promise<void> => {
      setNote(null)
      const read = await textOfFiles(files)
      if ('problem' in read) {
        return setNote({ key: read.problem, name: files[0]?.name ?? '', isProblem: true })
      }
      const reader = await readerFor(read.text)
      const kept = area.value.trimEnd()
      const { text, range } = appended(kept, read.text)
      const cleaning = reader && cleaningOf(text, range, reader.cleanList)
      const cleaned = cleaning ? spliced(text, cleaning) : text
      write(area, { start: kept.length, end: area.value.length }, cleaned.slice(kept.length))
      typed(text)
      if (cleaning) filled(area.value, text, cleaning.lines)
    }

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
      typed(area.value)
      setNote(null)
      if (!wasBefore || !isInsertion(event)) return
      const range = insertedRange(wasBefore, area.value, area.selectionEnd)
      if (range) void clean(area, range)
    }
    const withField = (act: (area: HTMLTextAreaElement) => Promise<void>): void => {
      if (field.current) void act(field.current)
    }
    return {
      cleanUp: () => withField((area) => clean(area, wholeOf(area.value))),
      addFiles: (files: readonly File[]) => withField((area) => add(area, files)),
      onField: { onPaste: remember, onDrop: remember, onInput },
    }
  }, [field])
  return { report, note, ...controls }
}

const isInsertion = (event: Event): boolean =>
  event instanceof InputEvent && /^insertFrom(?:Paste|Drop)/.test(event.inputType)

const spliced = (text: string, { range, names }: Cleaning): string =>
  text.slice(0, range.start) + names + text.slice(range.end)

/** Waits until what was drawn is on the screen; in a hidden tab no longer than a moment. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
