import { parseHTML } from 'linkedom'

/** Attributes by whose value collectors tell an element; `data-` attributes are told by their name, too. */
const MARKS = new Set(['class', 'id', 'name', 'itemprop', 'rel', 'property', 'typeof'])

/** The same page after its site has changed everything but what it says: other marks, empty scripts. */
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
