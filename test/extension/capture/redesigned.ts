import { parseHTML } from 'linkedom'

/** Collectors look at the values of these attributes, and at the names of `data-` attributes. */
const MARKS = new Set(['class', 'id', 'name', 'itemprop', 'rel', 'property', 'typeof'])

/** Makes a page with the same text, but with other attributes and empty scripts. */
export function redesigned(html: string): string {
  const { document } = parseHTML(html)
  for (const script of document.querySelectorAll('script')) script.textContent = ''
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (MARKS.has(name)) element.setAttribute(name, value.replace(/\S+/g, 'new-$&'))
      if (!name.startsWith('data-')) continue
      element.removeAttribute(name)
      element.setAttribute(name.replace('data-', 'data-new-'), value)
    }
  }
  return document.toString()
}
