import { useEffect, useState } from 'preact/hooks'
import type { MessageKey } from '../../../i18n/locale.ts'

/** Lets files be dropped on an element. Dragged text is the browser's. `isOver`: a file is being dragged over it. */
export function useFileDrop(addFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const onBox = {
    onDragOver: (event: DragEvent): void => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      setIsOver(true)
    },
    onDragLeave: ({ currentTarget: box, relatedTarget: entered }: DragEvent): void => {
      const isInside = box instanceof Node && entered instanceof Node && box.contains(entered)
      if (!isInside) setIsOver(false)
    },
    onDrop: (event: DragEvent): void => {
      setIsOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      addFiles(files)
    },
  }
  return { isOver, onBox }
}

/** Without this a browser opens a file or a link that is dropped beside the fields in place of the view. */
export function useStayOnDrop(): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const stay = (event: DragEvent): void => {
      const isText = event.target instanceof Element && event.target.matches('textarea, input')
      if (event.defaultPrevented || (isText && !holdsFiles(event))) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', stay, { signal })
    window.addEventListener('drop', stay, { signal })
    return () => listening.abort()
  }, [])
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

export type DroppedFile = Pick<File, 'name' | 'size' | 'arrayBuffer'>

/** Far more than two lists of 50 names with all that a conference system exports about them. */
export const MAX_FILE_BYTES = 1_000_000

/** The text of the one file that was dropped, with `\n` as its line ends, or the message why it adds no names. */
export async function textOfFiles(
  files: readonly DroppedFile[],
): Promise<{ text: string } | { problem: MessageKey }> {
  const [file, ...more] = files
  if (!file || more.length > 0) return { problem: 'fileSeveral' }
  if (file.size > MAX_FILE_BYTES) return { problem: 'fileTooLarge' }
  // A folder, or a file that is gone or may not be read, has no bytes.
  const bytes = await file.arrayBuffer().catch(() => null)
  const text = bytes && decodedText(new Uint8Array(bytes))
  return text?.trim() ? { text: text.replace(/\r\n?/g, '\n') } : { problem: 'fileNotText' }
}

/** Control characters that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters mark a binary file
const CONTROL = /[\0-\x08\x0e-\x1a\x1c-\x1f]/
/** Formats that are text, but of which a list of names is only a small part. */
const MARKUP = /^\s*(?:%PDF-|\{\\rtf|<!doctype|<html|<\?xml)/i

/**
 * Text in UTF-8 or UTF-16 with a byte order mark, in UTF-8 without one, or else in what spreadsheets still write:
 * GB 18030 in China, Windows-1252 elsewhere. Null for what is no plain text, such as a spreadsheet's own format.
 */
export function decodedText(bytes: Uint8Array): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return CONTROL.test(text) || MARKUP.test(text) ? null : text
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (isEncodedIn('utf-8', bytes)) return 'utf-8'
  return isEncodedIn('gb18030', bytes) && mostlyInPairs(bytes) ? 'gb18030' : 'windows-1252'
}

function isEncodedIn(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Whether bytes above ASCII come in pairs, as in Chinese. In Windows-1252 nearly each stands among ASCII letters. */
function mostlyInPairs(bytes: Uint8Array): boolean {
  const runs = new TextDecoder('windows-1252').decode(bytes).match(/[^\p{ASCII}]+/gu) ?? []
  const single = runs.filter(({ length }) => length % 2 === 1).length
  return runs.join('').length > 2 * single
}
