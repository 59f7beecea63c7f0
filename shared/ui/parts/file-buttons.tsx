import { useRef } from 'preact/hooks'
import { Button } from './button.tsx'

/** The delay before the object URL is revoked, in milliseconds. By then the browser has started to read the file. */
const REVOKE_MS = 60_000

export function saveFile(content: string | Uint8Array<ArrayBuffer> | Blob, type: string, name: string): void {
  const mediaType = typeof content === 'string' ? `${type};charset=utf-8` : type
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS)
}

/** Example: `coauthors-2026-11-21.csv`. File names contain no names of people, because users pass these files on. */
export function exportFileName(at: Date, extension: string): string {
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
  return `coauthors-${day.map((part) => String(part).padStart(2, '0')).join('-')}.${extension}`
}

/** Resolves to false if the browser refuses, as on a remote page without https. */
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
  label?: string
  accept?: string
  multiple?: boolean
  onFile: (first: File, all: readonly File[]) => void
}

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
          // Otherwise the browser ignores a second choice of the same file.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** The properties that the style sheets set on the parts of a picture. */
const DRAWN = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'opacity'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'display', 'visibility'],
]

const SVG = 'http://www.w3.org/2000/svg'
const LABELS_HEIGHT = 20

/** Downloads a picture with its styles, in light colours on white. `labels`: texts below it, from left to right. */
export function saveSvg(picture: SVGSVGElement, name: string, labels: readonly string[] = []): void {
  const copy = picture.cloneNode(true) as SVGSVGElement // a clone has the type of its original
  const { width, height } = picture.getBoundingClientRect()
  copy.setAttribute('xmlns', SVG)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.style.setProperty('color-scheme', 'light')
  // Styles are computed only inside the page.
  picture.after(copy)
  const parts = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  const styles = parts.map((part) => {
    const style = getComputedStyle(part)
    return DRAWN.map((property) => `${property}:${style.getPropertyValue(property)}`).join(';')
  })
  copy.remove()
  for (const [at, part] of parts.entries()) {
    // The CSP forbids the attribute `style`, but allows this property.
    part.style.cssText = styles[at] ?? ''
    for (const of of ['class', 'tabindex', 'role', 'aria-label', 'aria-pressed', 'aria-hidden'])
      part.removeAttribute(of)
  }
  copy.style.setProperty('background', '#fff')
  const whole = labels.length === 0 ? copy : withLabels(copy, labels, width, height)
  saveFile(new XMLSerializer().serializeToString(whole), 'image/svg+xml', name)
}

/** Draws labels in an outer picture, because the inner picture may stretch its contents. */
function withLabels(picture: SVGSVGElement, labels: readonly string[], width: number, height: number) {
  const whole = document.createElementNS(SVG, 'svg')
  whole.setAttribute('xmlns', SVG)
  whole.setAttribute('width', String(width))
  whole.setAttribute('height', String(height + LABELS_HEIGHT))
  whole.append(picture)
  for (const [at, label] of labels.entries()) {
    const text = document.createElementNS(SVG, 'text')
    text.textContent = label
    text.setAttribute('x', String((width * at) / (labels.length - 1)))
    text.setAttribute('y', String(height + LABELS_HEIGHT - 6))
    text.setAttribute('font-family', 'sans-serif')
    text.setAttribute('font-size', '12')
    text.setAttribute('text-anchor', ['start', 'middle', 'end'][at] ?? 'end')
    whole.append(text)
  }
  return whole
}
