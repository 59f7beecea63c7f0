import { GAP } from './pieces.ts'

/** Any bracket may close any other: people mix round and square, full-width and plain brackets. */
const BRACKETS = /[()（）[\]［］{}｛｝<>＜＞【】〔〕]/gu
const CLOSERS = /[)）\]］}｝>＞】〕]/gu
const isCloser = (bracket: string): boolean => bracket.search(CLOSERS) === 0

/** Returns the stretches of a text outside of brackets, each followed by the content of the next outermost bracket. */
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

/** Returns the stretches of a line outside of brackets, and the groups in brackets. An unopened closing bracket becomes a gap. */
export function groupsOf(line: string): { outside: string[]; groups: string[] } {
  const stretches = line.search(BRACKETS) === -1 ? [line] : stretchesOf(line)
  return {
    outside: stretches.filter((_, index) => index % 2 === 0).map((text) => text.replace(CLOSERS, GAP)),
    groups: stretches
      .filter((_, index) => index % 2 === 1)
      .map((group) => group.slice(1, isCloser(group.slice(-1)) ? -1 : undefined)),
  }
}

/** Splits a text at separators outside of brackets. */
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

/** Matches the end of a bracket that is not closed: a separator, after which another person may come. */
const NEXT = /[;；|\n,，、]| (?:and|&) |$/gu

/** A text with more open brackets is not a list of people, and does not change. */
const MAX_OPEN = 50

/** Closes each open bracket before the next separator, so that the bracket contains no other person. */
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

/** Returns for each line whether it has a part of a text in round brackets that a copy has broken into several lines. */
export function brokenInBrackets(lines: readonly string[]): boolean[] {
  const broken = lines.map(() => false)
  for (const [at, line] of lines.entries()) {
    if (at > 0 && OF_ABOVE.test(line)) broken[at] = true
    if (openIn(line).closed === 0) continue
    const start = lines
      .slice(Math.max(0, at - MAX_BROKEN), at)
      .findLastIndex((before) => openIn(before).open > 0)
    if (start !== -1) broken.fill(true, Math.max(0, at - MAX_BROKEN) + start, at + 1)
  }
  return broken
}

/** Matches brackets that belong to the line before: `(MIT), Ada Lovelace`. */
const OF_ABOVE = /^\s*[(（][^()（）]*[)）]\s*[,;，；]/u
/** The opening bracket is searched in at most this many lines before the closing one. */
const MAX_BROKEN = 3
/** Matches a mark of a list before a name: `a)`, `12)`. */
const LIST_MARK = /^\s*\w{1,4}[)）]/u

/** Counts the opening round brackets of a line that are not closed, and the closing ones that are not opened. */
function openIn(line: string): { open: number; closed: number } {
  let [open, closed] = [0, 0]
  for (const [bracket] of line.replace(LIST_MARK, '').matchAll(/[()（）]/gu)) {
    if (!isCloser(bracket)) open++
    else if (open > 0) open--
    else closed++
  }
  return { open, closed }
}
