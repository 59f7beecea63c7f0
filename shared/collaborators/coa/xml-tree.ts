import { SaxesParser } from 'saxes'

/** Names include their prefixes. */
export type Element = { name: string; attributes: Record<string, string>; children: (Element | string)[] }

/** An empty form has 600 elements. A form with 5,000 people has 80,000. */
const MAX_ELEMENTS = 200_000
const MAX_DEPTH = 100

/** Throws a RangeError for too many elements, and an Error for invalid XML. */
export function parseXml(text: string): Element {
  const parser = new SaxesParser()
  const top: Element = { name: '', attributes: {}, children: [] }
  const open = [top]
  let elements = 0
  parser.on('opentag', ({ name, attributes }) => {
    if (++elements > MAX_ELEMENTS || open.length > MAX_DEPTH) throw new RangeError('too many elements')
    const element: Element = { name, attributes: { ...attributes }, children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (piece: string) => void open.at(-1)?.children.push(piece)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  const [root] = elementsIn(top)
  if (root === undefined) throw new SyntaxError('no element')
  return root
}

export const xmlText = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${written(root)}`

function written({ name, attributes, children }: Element): string {
  const inTag = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const content = children.map((child) => (typeof child === 'string' ? escaped(child) : written(child)))
  return `<${name}${inTag.join('')}${content.length === 0 ? '/>' : `>${content.join('')}</${name}>`}`
}

const escaped = (text: string): string =>
  text.replace(/[&<>"\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)

/** The local name of `x:row` is `row`. */
export const localName = ({ name }: Element): string => name.slice(name.indexOf(':') + 1)

export const elementsIn = ({ children }: Element, name?: string): Element[] =>
  children.filter(
    (child) => typeof child !== 'string' && (name === undefined || localName(child) === name),
    // TypeScript does not see that the filter removes the strings.
  ) as Element[]

export function* everyElement(element: Element): Generator<Element> {
  yield element
  for (const child of elementsIn(element)) yield* everyElement(child)
}

/** Leaves out the phonetic readings of Japanese texts. */
export const textOf = (element: Element): string =>
  element.children
    .map((child) => (typeof child === 'string' ? child : localName(child) === 'rPh' ? '' : textOf(child)))
    .join('')
