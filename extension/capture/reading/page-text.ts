/** More of one element's text than this, in UTF-16 units, is never read: no name and no heading is so long. */
const LONGEST_READ = 20_000

/** Text on one line: white space of any kind becomes one space. */
export const collapsed = (text: string): string => text.slice(0, LONGEST_READ).replace(/\s+/g, ' ').trim()

/** What an element says, on one line; nothing for an element that is not there. */
export const textOf = (node: Node | null | undefined): string => collapsed(node?.textContent ?? '')

export const isElement = (node: Node): node is Element => node.nodeType === 1

/** What a node adds to the text of the element it is in: a comment adds nothing, though it has a `textContent`. */
export const textWithin = (node: Node): string =>
  isElement(node) || node.nodeType === 3 ? (node.textContent ?? '') : ''

const OWN_LINE = 'br, div, p, li, tr'

/** Elements within elements are looked into so far: a hostile page nests them without end. */
const DEEPEST = 20

/** The lines of an element's text: each block in it and what stands between two `<br>` is one. */
export function linesOf(element: Element): string[] {
  const lines = ['']
  const read = (node: Node, depth: number): void => {
    if (!isElement(node) || depth === DEEPEST) {
      lines.push(`${lines.pop() ?? ''}${textWithin(node)}`)
      return
    }
    const breaks = node.matches(OWN_LINE)
    if (breaks) lines.push('')
    for (const child of node.childNodes) read(child, depth + 1)
    if (breaks) lines.push('')
  }
  for (const child of element.childNodes) read(child, 0)
  return lines.map(collapsed).filter((line) => line !== '')
}

/** Whether an address is at one of the hosts or below one (`www.`, `export.`); a host that merely looks alike is not. */
export const isAtHost = (url: URL, ...hosts: string[]): boolean =>
  hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
