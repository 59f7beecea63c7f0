import { areLastFirst, turnedAround } from '../../../people/last-first.ts'
import { COMMA, SEMICOLON } from '../../../people/lines/pieces.ts'
import { partsIn } from '../../../people/lines/strip-line.ts'
import type { Someone } from '../../conference.ts'
import { MAX_AUTHORS } from '../bounds.ts'
import { emailIn, nameIn, someoneOf, textIn } from './cell-texts.ts'

/** Cells with 3,000 authors and their affiliations, and with their names alone, are shorter. In UTF-16 code units. */
const MAX_CELL = 600_000
const MAX_NAMES_CELL = 100_000

/**
 * The people of a cell that names several: `Name (Org)*; Name (Org)` as CMT writes them, `A|B` as OpenReview does, `A, B
 * and C` as EasyChair does, or `Last, First; Last, First`. Somebody's address is the one in the same place of `emails`, if
 * there are as many.
 */
export function peopleInCell(cell: string, emails = ''): Someone[] {
  const addresses = itemsIn(emails, SEMICOLON.test(emails) ? SEMICOLON : COMMA).map(emailIn)
  const people = apart(textIn(cell, MAX_CELL)).slice(0, MAX_AUTHORS + 1)
  return people.map(({ name, affiliation }, index) =>
    someoneOf({ name, affiliation, email: addresses.length === people.length ? addresses[index] : '' }),
  )
}

type Named = { name: string; affiliation: string }

function apart(text: string): Named[] {
  const mark = [BAR, SEMICOLON].find((one) => one.test(text))
  if (mark === undefined) {
    const isPlain = !text.includes('(')
    if (isPlain)
      return (partsIn(text.slice(0, MAX_NAMES_CELL))?.flat() ?? [text])
        .map((name) => ({ name: nameIn(name), affiliation: '' }))
        .filter(isNamed)
    return itemsIn(text, COMMA).map(namedIn).filter(isNamed)
  }
  const named = itemsIn(text, mark).map(namedIn).filter(isNamed)
  const items = named.map(({ name }) => name.split(COMMA).map((part) => part.trim()))
  if (!areLastFirst(items)) return named
  return named.map((one, index) => ({ ...one, name: spoken(items[index] ?? [], one.name) }))
}

const BAR = /\|/u

const isNamed = ({ name }: Named): boolean => name !== ''

const spoken = (item: readonly string[], name: string): string =>
  item.length === 2 ? (turnedAround(item)[0] ?? name) : name

/** `Name (Org)*`: the name, and what its brackets say. */
function namedIn(item: string): Named {
  const text = item.replaceAll('*', '').trim()
  const name = nameIn(text)
  const behind = text.slice(text.indexOf('(', name.length - 1))
  const affiliation = text.endsWith(')') && name.length < text.length ? behind.slice(1, -1) : ''
  return { name, affiliation }
}

/** The items of a text between separators that stand outside of brackets, without empty ones. */
function itemsIn(text: string, separator: RegExp): string[] {
  const items: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '(') depth++
    else if (char === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0 && separator.test(char)) {
      items.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...items, text.slice(start)].map((item) => item.trim()).filter((item) => item !== '')
}

/** Turns names of a column around where all of a table's names are `Last, First`: decided by the rows given. */
export function namesTurned(names: readonly string[]): (name: string) => string {
  const itemOf = (name: string): string[] => name.split(COMMA).map((part) => part.trim())
  const items = names.filter((name) => name !== '').map(itemOf)
  if (items.length === 0 || !areLastFirst(items)) return (name) => name
  return (name) => spoken(itemOf(name), name)
}
