import { isLastFirst, mayBeLastFirst, turnedAround } from '../last-first.ts'
import { isAffiliation, isFamilyName, isGivenName, isNoGivenName, isSurePerson } from '../name-evidence.ts'
import { isFullName } from '../name-vocabulary.ts'
import { itemsIn, runsIn } from './cell-items.ts'
import { type Part, type PersonInCell, partsOf, personOf } from './person-in-text.ts'

/** The people of a cell. `isCut`: it names fewer than there are. `guessed`: texts read as two people that may be one. */
export type PeopleInCell = { people: PersonInCell[]; isCut: boolean; guessed: string[] }

/** `isSeveral`: the column's title says that its cells name several people. */
export type CellOptions = { isSeveral?: boolean }

/** The people of cells of one column, which say together how it writes names. */
export function peopleInCells(cells: readonly string[], options: CellOptions = {}): PeopleInCell[] {
  return cells.map(cellReader(cells, options))
}

/** The people of a cell of a column, of which `sample` are the first cells: they say how it writes names. */
export function cellReader(
  sample: readonly string[],
  { isSeveral = false }: CellOptions = {},
): (cell: string) => PeopleInCell {
  const column = new Column(sample.map(cellIn), isSeveral)
  return (cell) => column.read(cellIn(cell))
}

type Item = { runs: Part[][]; guessed: string[] }
type Cell = { items: Item[]; isCut: boolean }

/** The people of a cell beyond so many are not read. */
const MAX_PEOPLE = 3_001

function cellIn(cell: string): Cell {
  const { items, isCut } = itemsIn(cell)
  return {
    isCut,
    items: items.slice(0, MAX_PEOPLE).map((item) => {
      const { runs, guessed } = runsIn(item)
      return {
        runs: runs.map((run) => partsOf(run.slice(0, 2 * MAX_PEOPLE))).filter((run) => run.length > 0),
        guessed,
      }
    }),
  }
}

const namesOf = (run: readonly Part[]): string[] => run.map(({ name }) => name)

/** How a column writes names. */
class Column {
  /** Whether every name is `Last, First`. */
  readonly #isTurned: boolean
  /** Whether what follows a name and a comma is mostly an affiliation. */
  readonly #hasAffiliations: boolean

  constructor(sample: readonly Cell[], isSeveral: boolean) {
    const runs = sample.flatMap(({ items }) => items.flatMap((item) => item.runs))
    const several = runs.map(namesOf).filter((names) => names.length > 1)
    const pairs = several.filter((names) => !isTwice(names))
    this.#isTurned = areMostlyTurned(several) && 4 * pairs.length > 3 * several.length
    const behind = runs.flatMap((run) => run.slice(1).map((part) => kindBehind(part, run[0])))
    const affiliations = behind.filter((kind) => kind === 'affiliation').length
    const people = behind.filter((kind) => kind === 'person').length
    this.#hasAffiliations = !isSeveral || affiliations > 0 ? affiliations > people : false
  }

  read({ items, isCut }: Cell): PeopleInCell {
    return {
      people: items.flatMap(({ runs }) => runs.flatMap((run) => this.#people(run))),
      isCut,
      guessed: items.flatMap(({ guessed }) => guessed),
    }
  }

  #people(run: readonly Part[]): PersonInCell[] {
    const [first] = run
    if (first === undefined) return []
    const names = namesOf(run)
    if (run.length > 1 && (this.#isTurned ? isTurnedToo(run) : isSurelyTurned(names))) return turned(run)
    const people = [personOf(first)]
    // A text that is not understood stays whole where it names nobody, or half of a name.
    const isHalf = this.#isTurned && run.length === 2 && run[1]?.isName === false
    const isNobody = people[0]?.isUnread && !run.some(({ name, isName }) => isName && isFullName(name))
    if ((isNobody && run.length > 1) || (isHalf && kindBehind(run[1] ?? first, first) === 'unknown'))
      return [personOf({ text: run.map(({ text }) => text).join(', '), name: '', isName: false })]
    for (const part of run.slice(1)) {
      const kind = kindBehind(part, first)
      const last = people.at(-1)
      if (last && !last.isUnread && (kind === 'affiliation' || (kind === 'unknown' && this.#hasAffiliations)))
        last.affiliation = [last.affiliation, part.text.trim()].filter(Boolean).join(', ')
      else people.push(personOf(part))
    }
    return people
  }
}

/** Whether `Last, First` fits nearly all: a column of a thousand has a `li, xiao` or an `Arvind, MIT`. */
function areMostlyTurned(several: readonly string[][]): boolean {
  const fitting = several.filter(mayBeLastFirst)
  return fitting.some(isLastFirst) && 10 * fitting.length >= 9 * several.length
}

/** Where others are `Last, First`, `G. Brenk, Ada` and `Brenk, ada` are as well. */
function isTurnedToo(run: readonly Part[]): boolean {
  const names = namesOf(run)
  return mayBeLastFirst(names) || (run.length === 2 && run.every(({ isName }) => isName) && !isTwice(names))
}

/** The content of a part behind a name and a comma. */
function kindBehind(part: Part, first: Part | undefined): 'person' | 'affiliation' | 'unknown' {
  const { name, text, affiliation, email, isName } = part
  // Somebody has an affiliation or an address of their own.
  if (isName && (affiliation || email) && isFullName(name)) return 'person'
  if (isAffiliation(name || text, first?.name ?? '')) return 'affiliation'
  if (isSurePerson(name)) return 'person'
  return 'unknown'
}

/** Two people, or a name and a place: `Ada Lovelace, Alan Turing`, `Arvind, Princeton`. */
const isTwice = (names: readonly string[]): boolean =>
  names.some((name, index) => {
    const last = names[index - 1] ?? ''
    return index % 2 === 1 && (isNoGivenName(name, last) || (isSurePerson(last) && isFullName(name)))
  })

const INITIALS = /^\p{Lu}(?:\p{M}*\.|$)/u

/** Whether names between commas are `Last, First` beyond doubt, whatever other cells say. */
function isSurelyTurned(names: readonly string[]): boolean {
  if (names.length % 2 === 1 || !isLastFirst(names) || isTwice(names)) return false
  const pairs = names.flatMap((last, index) =>
    index % 2 === 0 ? [[last, names[index + 1] ?? ''] as const] : [],
  )
  return pairs.every(
    ([last, given]) =>
      !given.includes(' ') || INITIALS.test(given) || isGivenName(given) || isFamilyName(last),
  )
}

function turned(run: readonly Part[]): PersonInCell[] {
  return run.flatMap((last, index) => {
    const given = run[index + 1]
    if (index % 2 === 1 || given === undefined) return []
    const [name = ''] = turnedAround([last.name, given.name])
    const { text: _text, isName: _isName, ...facts } = { ...last, ...given, name }
    return facts
  })
}
