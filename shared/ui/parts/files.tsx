import type { RefObject } from 'preact'
import { useRef } from 'preact/hooks'
import { Button } from './button.tsx'

/** Milliseconds until the object URL is revoked, by which time the browser has started to read the file. */
const KEEP_MS = 60_000

/** Makes the browser save a text, bytes, or a blob as a file. */
export function saveFile(content: string | Uint8Array<ArrayBuffer> | Blob, type: string, name: string): void {
  const mediaType = typeof content === 'string' ? `${type};charset=utf-8` : type
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
}

/**
 * The name of a downloaded file with the local date: `coauthors-2026-11-21.csv`. It contains no names of people, since
 * files get passed around.
 */
export function exportFileName(at: Date, extension: string): string {
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
  return `coauthors-${day.map((part) => String(part).padStart(2, '0')).join('-')}.${extension}`
}

/** Copies a text, and says whether that was allowed: only local or encrypted pages have a clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

type JsonFileInputProps = {
  /** The input that the button opens. */
  input: RefObject<HTMLInputElement | null>
  label: string
  onFile: (file: File) => void
}

/** The hidden input of a button that opens a JSON file. */
export function JsonFileInput({ input, label, onFile }: JsonFileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={label}
      accept=".json,application/json"
      onChange={(event) => {
        const file = event.currentTarget.files?.[0]
        if (file) onFile(file)
        // So that the same file can be opened again.
        event.currentTarget.value = ''
      }}
    />
  )
}

/** Far more bytes than a committee or a policy takes. A longer file is not read. */
const LONGEST_BYTES = 2_000_000

type OpenFileButtonProps = {
  name: string
  /** How screen readers name the hidden input. */
  label: string
  /** Receives the text of the file, empty if it cannot be read. */
  onText: (text: string) => void
}

/** A button that opens a committee or a policy. */
export function OpenFileButton({ name, label, onText }: OpenFileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File): Promise<void> =>
    onText(file.size > LONGEST_BYTES ? '' : await file.text().catch(() => ''))
  return (
    <>
      <Button class="quiet" onClick={() => input.current?.click()} text={name} />
      <JsonFileInput input={input} label={label} onFile={(file) => void read(file)} />
    </>
  )
}
