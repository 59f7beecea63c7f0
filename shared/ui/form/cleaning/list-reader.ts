import { aboutPeople } from '../../../lists/about/about-people.ts'
import { type CleanedLine, cleanList, suspicious } from '../../../lists/clean-list.ts'
import { parseEntries } from '../../../query/entries.ts'
import type { AboutEntry } from '../../../query/payload.ts'
import { MAX_FILE_BYTES, textOfFiles } from './dropped-file.ts'
import { type FieldBefore, insertedRange, type TextRange } from './inserted-text.ts'
import { appended, type Cleaning, cleaningOf, countCleaned, spliced, wholeOf } from './splice-names.ts'
import { appendText, pasteInstead, setText } from './write-text.ts'

/**
 * What is loaded when there is a list to read, the view of its lines included: far more than the rest of the form, since it
 * knows names and places.
 */
export { CleanedLines } from './cleaned-lines.tsx'
export { countCleaned } from './splice-names.ts'

/** A field just after something was inserted into it. */
export type FieldAfter = { text: string; caret: number; isDrop: boolean }

/** The field, and what it does with what was read. */
export type ListField = {
  area: HTMLTextAreaElement
  /** Replaces text of the field without taking that for typing. */
  write: (replace: () => boolean) => void
  /** The text is as the user put it in. */
  onTyped: (text: string) => void
  /** The field holds clean names, or no longer the lines that are none. */
  onCleaned: (cleaned: CleanedField) => void
  /** Nothing was cleaned, and some of these lines were not understood. */
  onUnread: (lines: readonly CleanedLine[]) => void
  onNote: (key: 'cleaningUp' | FileNote | null, file?: string) => void
}

type CleanedField = {
  text: string
  /** The field's text before. */
  before: string
  lines: readonly CleanedLine[]
  about: readonly AboutEntry[]
  leftOut?: boolean
}

type FileNote = Extract<Awaited<ReturnType<typeof textOfFiles>>, { problem: string }>['problem']

/** Cleans what was pasted or dropped, unless the user has changed the text meanwhile. */
export async function cleanInserted(field: ListField, before: FieldBefore, after: FieldAfter): Promise<void> {
  const { area } = field
  const range = insertedRange(before, after.text, after.caret)
  if (!range || range.end - range.start > MAX_FILE_BYTES) return
  await announced(field, range.end - range.start)
  if (area.value !== after.text) return
  const { cleaning, lines } = readPart(after.text, range)
  if (!cleaning) return markUnread(field, lines)
  const { names } = cleaning
  // Taking back a drop from the other field would take it back there, too.
  field.write(() =>
    after.isDrop
      ? setText(area, spliced(after.text, cleaning), range.start + names.length)
      : pasteInstead(area, before, range, names),
  )
  field.onCleaned(cleanedField(area.value, after.text, cleaning.lines))
}

/** Cleans all that a field holds. */
export async function cleanAll(field: ListField): Promise<void> {
  const { area } = field
  const text = area.value
  await announced(field, text.length)
  const cleaning = area.value === text ? cleaningOf(text, wholeOf(text), cleanList) : null
  if (!cleaning) return
  field.write(() => setText(area, cleaning.names, cleaning.names.length))
  field.onCleaned(cleanedField(area.value, text, cleaning.lines))
}

/** Leaves out the lines that are not names. The others stay as they are. */
export async function leaveOutOthers(field: ListField): Promise<void> {
  const { area } = field
  const text = area.value
  await announced(field, text.length)
  if (area.value !== text) return
  const read = cleanList(text).lines
  const lines = read.map(withoutOther)
  const kept = lines.flatMap(({ after }) => after).join('\n')
  field.write(() => setText(area, kept, kept.length))
  field.onCleaned({ ...cleanedField(area.value, text, read), lines, leftOut: true })
}

const cleanedField = (text: string, before: string, lines: readonly CleanedLine[]): CleanedField => ({
  text,
  before,
  lines,
  about: aboutPeople(lines),
})

const withoutOther = ({ before, state }: CleanedLine): CleanedLine =>
  state === 'other'
    ? { before, after: [], state: 'cleaned' }
    : { before, after: [before], state: state === 'unread' ? 'unread' : 'same' }

/** Adds the names in a dropped file below the others. Undo gives back the file's text as it is. */
export async function addFiles(field: ListField, files: readonly File[]): Promise<void> {
  field.onNote(null)
  const read = await textOfFiles(files)
  if ('problem' in read) return field.onNote(read.problem, files[0]?.name)
  await announced(field, read.text.length)
  const { area } = field
  const { text, range } = appended(area.value, read.text)
  const { cleaning, lines } = readPart(text, range)
  const whole = cleaning ? spliced(text, cleaning) : text
  field.write(() => appendText(area, whole.slice(area.value.length)))
  field.onTyped(text)
  if (cleaning) field.onCleaned(cleanedField(area.value, text, cleaning.lines))
  else markUnread(field, lines)
}

/** What cleaning a part does, and how its lines were read, even if nothing has to be cleaned. */
function readPart(
  text: string,
  range: TextRange,
): { cleaning: Cleaning | null; lines: readonly CleanedLine[] } {
  const list = cleanList(text.slice(range.start, range.end))
  return { cleaning: cleaningOf(text, range, () => list), lines: list.lines }
}

function markUnread({ onUnread }: ListField, lines: readonly CleanedLine[]): void {
  if (lines.some(({ state }) => state === 'unread')) onUnread(lines)
}

/** Longer text is drawn as it is before it is cleaned, which takes 0.1 to 0.2 ms a line. */
const MAX_AT_ONCE = 20_000

/** Says that a long text is being cleaned, and waits until that is on the screen; a hidden tab draws nothing. */
async function announced({ onNote }: ListField, length: number): Promise<void> {
  if (length <= MAX_AT_ONCE) return
  onNote('cleaningUp')
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
  onNote(null)
}

/**
 * The oddities of a list: entries that are hardly names, the number of lines that cleaning would change, and that of lines
 * that are not names.
 */
export type ListCheck = { incomplete: readonly string[]; cleanable: number; others: number }

/** Longer lists take longer to read than a user should wait between keys. */
const MAX_CHECKED = 60_000

/** The check of a text. Cleaning counts only where it changes what is asked. */
export function checkList(text: string): ListCheck {
  const entries = parseEntries(text)
  const list = text.length > MAX_CHECKED ? null : cleanList(text)
  const cleaning = list && cleaningOf(text, wholeOf(text), () => list)
  const isChanged = cleaning !== null && parseEntries(cleaning.names).join('\n') !== entries.join('\n')
  const others = list?.lines.filter(({ state }) => state === 'other') ?? []
  const notNames = new Set(others.flatMap(({ before }) => parseEntries(before)))
  return {
    incomplete: entries.filter((entry) => suspicious(entry) && !notNames.has(entry)),
    others: others.length,
    cleanable: isChanged ? countCleaned(cleaning.lines) : 0,
  }
}

const IN_BRACKETS = /[(（]([^()（）]+)[)）]/u
const LATIN = /\p{Script=Latin}/u

/** The name in Latin letters in the first brackets of a line, such as `李国良（Guoliang Li）`; null if it is no name alone. */
export function latinNameInBrackets(line: string): string | null {
  const [, inBrackets = ''] = IN_BRACKETS.exec(line) ?? []
  const { names, lines } = cleanList(inBrackets)
  const [name = '', ...more] = names
  const isName = more.length === 0 && lines.every(({ state }) => state !== 'unread') && !suspicious(name)
  return isName && LATIN.test(name) ? name : null
}
