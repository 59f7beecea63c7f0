import { useState } from 'preact/hooks'
import type { DecodedText } from '../../encodings/decoded-text.ts'
import type { MessageKey } from '../../messages/locale.ts'
import { useWindowEvents } from '../drawing/drawing.tsx'

/** Lets the user drop files on an element. `isOver`: a file is over the element. */
export function useFileDrop(addFiles: (files: readonly File[], transfer: DataTransfer) => void) {
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
      const { dataTransfer: transfer } = event
      const files = [...(transfer?.files ?? [])]
      if (!transfer || files.length === 0) return
      event.preventDefault()
      addFiles(files, transfer)
    },
  }
  return { isOver, onBox }
}

/** Prevents the browser from opening a file or a link that the user drops beside the fields. */
export const useStayOnDrop = (): void =>
  useWindowEvents(['dragover', 'drop'], (event) => {
    const isText = event.target instanceof Element && event.target.matches('textarea, input')
    if (event.defaultPrevented || (isText && !holdsFiles(event))) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  })

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

export type DroppedFile = Pick<File, 'name' | 'size' | 'arrayBuffer'>

/** Far more than two lists of 50 names need, even with every column that a conference system exports. */
export const MAX_FILE_BYTES = 1_000_000

/** Returns the text of the dropped file with `\n` as line breaks, or the problem. `encoding`: for a file that is not UTF-8. */
export async function textOfFiles(
  files: readonly DroppedFile[],
  encoding?: string,
): Promise<DecodedText | { problem: MessageKey }> {
  const [file, ...more] = files
  if (!file || more.length > 0) return { problem: 'fileSeveral' }
  if (file.size > MAX_FILE_BYTES) return { problem: 'fileTooLarge' }
  const bytes = await file.arrayBuffer().catch(() => null)
  const decoded = bytes && (await decodeLazily(new Uint8Array(bytes), encoding))
  if (decoded === 'failed') return { problem: 'cleaningFailed' }
  return decoded?.text.trim()
    ? { ...decoded, text: decoded.text.replace(/\r\n?/g, '\n') }
    : { problem: 'fileNotText' }
}

/** Returns null for binary data. Returns `failed` if the decoder does not load. */
async function decodeLazily(bytes: Uint8Array, encoding: string | undefined) {
  try {
    const { decodedText, isPlainText } = await import('../../encodings/decoded-text.ts')
    const decoded = await decodedText(bytes, { encoding })
    return isPlainText(decoded.text) ? decoded : null
  } catch {
    return 'failed'
  }
}
