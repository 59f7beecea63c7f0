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

type OpenFileButtonProps = {
  text: string
  class?: string
  /** How screen readers name the hidden input, if not by the text. */
  label?: string
  /** The kinds of files; JSON if there is none. */
  accept?: string
  multiple?: boolean
  onFile: (first: File, all: readonly File[]) => void
}

/** A button that opens a file, or several. */
export function OpenFileButton(props: OpenFileButtonProps) {
  const { text, class: className = 'quiet', label = text, accept = '.json,application/json' } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button class={className} onClick={() => input.current?.click()} text={text} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={props.multiple}
        onChange={({ currentTarget }) => {
          const [first, ...others] = currentTarget.files ?? []
          if (first) props.onFile(first, [first, ...others])
          // Lets the same file be opened again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
