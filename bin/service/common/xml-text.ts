import { StartError } from '../../../shared/server/errors.ts'

/** What XML 1.0 can hold at all (section 2.2). */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // A parser makes a line feed of a bare one (section 2.11).
  '\r': '&#13;',
  // Nor may the indentation of the elements get into a text of several lines.
  '\n': '&#10;',
}

/** An element with this text. Throws a StartError when XML cannot hold it. */
export function element(name: string, text: string): string {
  if (IMPOSSIBLE.test(text)) {
    throw new StartError(`${JSON.stringify(text)} has a character in it that XML cannot hold: leave it out.`)
  }
  return `<${name}>${text.replace(/[&<>\r\n]/g, (character) => ENTITIES[character] ?? character)}</${name}>`
}

/** An element with others in it, indented. */
export function elements(name: string, children: readonly string[]): string {
  const inside = children.map((child) => child.replace(/^(?=<)/gm, '  '))
  return [`<${name}>`, ...inside, `</${name.split(' ')[0]}>`].join('\n')
}
