import { GAP } from './pieces.ts'

/** Any bracket closes any other, because people mix round and square ones. */
const BRACKETS = /[()（）[\]［］{}｛｝<>＜＞【】〔〕]/gu
const CLOSERS = /[)）\]］}｝>＞】〕]/gu
const isCloser = (bracket: string): boolean => bracket.search(CLOSERS) === 0

/** Splits a text. Stretches with an even index are outside of brackets, the others are in outermost brackets. */
function stretchesOf(text: string): string[] {
  const stretches: string[] = []
  let [depth, start] = [0, 0]
  for (const { 0: bracket, index } of text.matchAll(BRACKETS)) {
    const isEnd = isCloser(bracket)
    if (depth === (isEnd ? 1 : 0)) {
      const end = isEnd ? index + 1 : index
      stretches.push(text.slice(start, end))
      start = end
    }
    depth = Math.max(0, depth + (isEnd ? -1 : 1))
  }
  return [...stretches, text.slice(start)]
}

/** Returns the texts outside and inside of brackets. A closing bracket without an opening one becomes a gap. */
export function groupsOf(line: string): { outside: string[]; groups: string[] } {
  const stretches = stretchesOf(line)
  return {
    outside: stretches.filter((_, index) => index % 2 === 0).map((text) => text.replace(CLOSERS, GAP)),
    groups: stretches
      .filter((_, index) => index % 2 === 1)
      .map((group) => group.slice(1, isCloser(group.slice(-1)) ? -1 : undefined)),
  }
}

export function splitOutside(text: string, separator: RegExp): string[] {
  if (text.search(separator) === -1) return [text]
  if (text.search(BRACKETS) === -1) return text.split(separator)
  const pieces = ['']
  for (const [index, stretch] of stretchesOf(text).entries()) {
    const [first = '', ...others] = index % 2 === 0 ? stretch.split(separator) : [stretch]
    pieces.push(`${pieces.pop() ?? ''}${first}`, ...others)
  }
  return pieces
}

/** Separators of people. */
const NEXT = /[;；|\n,，、]| (?:and|&) |$/gu

/** A text with more open brackets is not a list of people, and stays unchanged. */
const MAX_OPEN = 50

/** Closes each open bracket before the next separator, so that the bracket holds no second person. */
export function withBracketsClosed(text: string): string {
  const open: number[] = []
  for (const { 0: bracket, index } of text.matchAll(BRACKETS)) {
    if (isCloser(bracket)) open.pop()
    else open.push(index)
  }
  if (open.length > MAX_OPEN) return text
  let closed = text
  for (const index of open.reverse()) {
    NEXT.lastIndex = index
    const end = NEXT.exec(closed)?.index ?? closed.length
    closed = `${closed.slice(0, end)})${closed.slice(end)}`
  }
  return closed
}

/** Returns for each line whether it belongs to round brackets that span a line break. */
export function brokenInBrackets(lines: readonly string[]): boolean[] {
  const broken = lines.map(() => false)
  for (const [at, line] of lines.entries()) {
    if (at > 0 && OF_ABOVE.test(line)) broken[at] = true
    if (openIn(line).closed === 0) continue
    if (REST.test(line)) broken[at] = true
    const start = lines
      .slice(Math.max(0, at - MAX_BROKEN), at)
      .findLastIndex((before) => openIn(before).open > 0)
    if (start !== -1) broken.fill(true, Math.max(0, at - MAX_BROKEN) + start, at + 1)
  }
  return broken
}

/** Brackets that belong to the line above: `(MIT), Ada Lovelace`. */
const OF_ABOVE = /^\s*[(（][^()（）]*[)）]\s*[,;，；]/u
/** Matches the end of brackets that begin in any earlier line: `Trento), Ada`, but not the mark in `Ion Stoica 1), Alan`. */
const REST = /^[^()（）[［{<【]*(?:\p{L}{2}|\p{L}\.|\d{3})[)）]\s*[,;，；、]/u
/** The most line breaks between an opening bracket and its closing one. */
const MAX_BROKEN = 3
/** `3)`, `P12)`, `b)` and `iv)`, but not the end of a bracket: `USA)`, `2)` before a comma. */
const LIST_MARK = /^\s*(?:[A-Za-z]{0,2}\d{1,4}[a-z]?|[A-Za-z]|[ivx]{1,4}|[IVX]{1,4})[)）](?!\s*[,;，；、])/u

/** Counts the round brackets that have no partner in the line. */
function openIn(line: string): { open: number; closed: number } {
  let [open, closed] = [0, 0]
  for (const [bracket] of line.replace(LIST_MARK, '').matchAll(/[()（）]/gu)) {
    if (!isCloser(bracket)) open++
    else if (open > 0) open--
    else closed++
  }
  return { open, closed }
}
