import { saveFile } from './files.tsx'

/** The properties of a picture that our style sheets set. */
const DRAWN = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'opacity'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'display', 'visibility'],
]

/** Saves a picture of the page as a file that looks the same elsewhere: in light colours, on white. */
export function saveSvg(picture: SVGSVGElement, name: string): void {
  const copy = picture.cloneNode(true) as SVGSVGElement // the clone of an element is of its kind
  const { width, height } = picture.getBoundingClientRect()
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.style.setProperty('color-scheme', 'light')
  // Only in its place the copy has the colours of the page.
  picture.after(copy)
  const parts = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  const styles = parts.map((part) => {
    const style = getComputedStyle(part)
    return DRAWN.map((property) => `${property}:${style.getPropertyValue(property)}`).join(';')
  })
  copy.remove()
  for (const [at, part] of parts.entries()) {
    // Not as an attribute, which the CSP forbids.
    part.style.cssText = styles[at] ?? ''
    for (const of of ['class', 'tabindex', 'role', 'aria-label', 'aria-pressed', 'aria-hidden'])
      part.removeAttribute(of)
  }
  copy.style.setProperty('background', '#fff')
  saveFile(new XMLSerializer().serializeToString(copy), 'image/svg+xml', name)
}
