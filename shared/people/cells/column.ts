import {
  areMostlyTurned,
  isFamilyAndInitials,
  isSurelyTurned,
  isTurnedToo,
  isTwice,
  mayBeLastFirst,
  mayBeTwo,
  turned,
} from '../last-first.ts'
import { areGivenNames, isGivenName, isPerson, isWholeName } from '../name-evidence.ts'
import { isFullName, isParticle } from '../name-vocabulary.ts'
import {
  addAffiliations,
  type Part,
  type PersonInCell,
  personOf,
  unread,
  withAddresses,
} from './person-in-text.ts'
import {
  FEW,
  hidesNames,
  isAtCommas,
  isPlace,
  type Kind,
  kindInBrackets,
  leadOf,
  type Mark,
  marksBeforeAffiliations,
  namesOf,
} from './text-after-name.ts'

/** `isCut`: the cell names only some people. `guessed`: texts that were read as two people, but may be one. */
export type PeopleInCell = {
  people: PersonInCell[]
  isCut: boolean
  guessed: string[]
  /** Whether the reader doubts which texts are people. */
  isDoubtful: boolean
}

/**
 * `isSeveral`: the column's title announces several people in a cell.
 * `isList`: the cells are lines of a list. Its headings and roles are not people.
 */
export type ColumnOptions = { isSeveral?: boolean; isList?: boolean }

/** Separators of people split a cell into items. "And" splits an item into runs. Commas and dashes split a run into parts. */
export type Cell = { items: { runs: Part[][]; guessed: string[] }[]; isCut: boolean }

/** Reads the cells of a column. It first finds out how the column writes names. */
export class Column {
  /** Whether nearly every name is `Last, First`. */
  readonly #isTurned: boolean
  /** Whether most names are certainly `Last, First`. */
  readonly #isOftenTurned: boolean
  /** Whether at least one name in ten has the given name first. */
  readonly #isMixed: boolean
  readonly #affiliationMarks: ReadonlySet<Mark>
  readonly #isSeveral: boolean
  /** Whether names and affiliations alternate between commas: `Ada Lovelace, London, Alan Turing, Manchester`. */
  readonly #isByTurns: boolean
  /** Whether at least a quarter of the rows' second cells are affiliations. Then second cells are no family names. */
  readonly #hasPlacesNext: boolean
  readonly #isList: boolean

  constructor(sample: readonly Cell[], { isSeveral = false, isList = false }: ColumnOptions) {
    const runs = sample.flatMap(({ items }) => items.flatMap((item) => item.runs))
    this.#affiliationMarks = marksBeforeAffiliations(runs, isList)
    const several = runs
      .map((run) => leadOf(run, this.#affiliationMarks))
      .filter(isAtCommas)
      .map(namesOf)
    const pairs = several.filter((names) => !isTwice(names))
    this.#isTurned = areMostlyTurned(several) && 4 * pairs.length > 3 * several.length
    this.#isOftenTurned = 2 * several.filter(isSurelyTurned).length > several.length
    this.#isList = isList
    this.#isSeveral = isSeveral
    const next = runs.flatMap((run) => run.filter((_, index) => index > 1 && isPlace(run[index - 1])))
    const people = next.filter(({ kind }) => kind === 'person').length
    const first = sample.flatMap(({ items }) => items.map((item) => item.runs[0] ?? []))
    const spoken = first.filter(
      ([one, ...more]) => one && more.length === 0 && isWholePart(one) && !isPlace(one),
    )
    this.#isMixed = 10 * spoken.length >= first.length
    const second = runs.flatMap((run) => run.slice(1, 2)).filter(({ mark }) => mark === '|')
    this.#hasPlacesNext = FEW * second.filter(isPlace).length >= second.length
    this.#isByTurns = people > 0 && FEW * next.filter(isPlace).length <= people
  }

  read({ items, isCut }: Cell): PeopleInCell {
    const line: Line = { people: [], turned: 0, isWeak: false, isDoubtful: false }
    const apart: string[] = []
    for (const { runs } of items) {
      const count = line.people.length
      for (const [place, run] of runs.entries()) {
        const last = line.people.at(-1)
        const before = runs[place - 1]?.at(-1)
        if (last && !before && this.#isList && run.every(isPlace)) addAffiliations(last, run)
        else {
          this.#read(run, line)
          // `Advanced Studies` in `Institute for Research and Advanced Studies` may continue the affiliation.
          if (last?.affiliation && isPlace(before) && run[0]?.kind === 'unknown') line.isDoubtful = true
        }
      }
      // An item's only person has its address.
      if (line.people.length > count + 1) apart.push(...runs.flat().flatMap((part) => part.apart || []))
    }
    return {
      people: withAddresses(line.people, apart, this.#isList),
      isCut,
      guessed: items.flatMap(({ guessed }) => guessed),
      isDoubtful:
        this.#isList &&
        (line.isDoubtful || line.people.some(({ isUnread }) => isUnread) || !this.#isClear(line)),
    }
  }

  #read(run: readonly Part[], line: Line): void {
    for (const part of run) this.#readBrackets(part, line)
    const lead = leadOf(run, this.#affiliationMarks)
    if (
      isAtCommas(lead) &&
      (this.#isTurned
        ? isTurnedToo(lead, this.#isList && this.#affiliationMarks.has(',') && lead.length === run.length)
        : // `Spain, Ada Lovelace` is the rest of a row that got a line break when it was copied.
          !(this.#isList && isPlace(lead[0])) && isSurelyTurned(namesOf(lead)))
    ) {
      const rest = run.slice(lead.length)
      const hides = hidesNames(rest)
      const isDoubtful = hides || (this.#isTurned && this.#isMixed && mayBeTwo(namesOf(lead)))
      const people = isDoubtful ? [unread(...(hides ? run : lead))] : turned(lead)
      if (!hides) addAffiliations(people.at(-1), rest)
      line.people.push(...people)
      line.turned += people.length
      return
    }
    const [first] = run
    if (first === undefined) return
    const people = [personOf(first)]
    // A text without any person stays whole and unread.
    const isNobody = people[0]?.isUnread && !run.some(({ name, isName }) => isName && isFullName(name))
    if (isNobody) {
      line.people.push(unread(...run))
      return
    }
    const kinds = run.map(({ kind = 'unknown' }) => kind)
    const hasPeople = kinds.includes('person', 1)
    // `Ada Lovelace, Xuqi Foo, Ming Bar` are three names, even where affiliations follow a comma.
    const areNames =
      this.#isSeveral && run.length > 2 && !kinds.includes('affiliation', 1) && run.every(isWholePart)
    let wasAbout = false
    for (const [index, part] of run.entries()) {
      if (index === 0) continue
      const last = people.at(-1)
      const isUnknown = kinds[index] === 'unknown'
      // In `Ada Lovelace, London, Xuqi Foo, Manchester`, `Xuqi Foo` is the next person or a place.
      const isNext: boolean =
        this.#isSeveral &&
        !this.#isList &&
        this.#affiliationMarks.has(',') &&
        wasAbout &&
        isUnknown &&
        isWholePart(part)
      const mayBeAbout: boolean = isUnknown && !areNames && !isNext
      wasAbout =
        kinds[index] === 'affiliation' ||
        (mayBeAbout && this.#isAbout(part, kinds.slice(index - 1, index + 2), hasPeople))
      if (last && wasAbout && !(last.isUnread && people.length === 1)) addAffiliations(last, [part])
      else {
        people.push(isNext && !this.#isByTurns ? unread(part) : personOf(part))
        // `Anna Maria` in `Garcia Molina, Anna Maria` may be a given name instead of a second person.
        const isGiven = isGivenName(part.name.split(' ').at(-1) ?? '') && !part.affiliation
        line.isWeak ||= isGiven || (kinds[index] !== 'person' && !isPerson(part.name))
        if (part.mark === '-' && kinds[index] === 'unknown') line.isDoubtful = true
      }
    }
    const [, second] = run
    const core = first.name.split(' ').filter((word) => !isParticle(word))
    const mayBeGiven = second?.mark === '|' || (second?.mark === ',' && kinds[1] === 'unknown')
    // The family name comes first in `Garcia Molina, Hector, UC Berkeley`.
    const isTurned =
      mayBeGiven && second?.mark === ',' && isGivenName(second.name) && !isGivenName(first.name)
    const isHalfName = !isWholeName(core.join(' ')) || isTurned
    // The second cell is a family name in `Xin Luna⇥Dong⇥London` and `María del Carmen⇥Pérez García`.
    const isFamily = (run.length > 2 && second && !isFullName(second.name)) || areGivenNames(first.name)
    if (isFamily && second?.mark === '|' && kinds[1] !== 'affiliation' && !this.#hasPlacesNext)
      line.isDoubtful = true
    const isUsual = second && !mayBeGiven && this.#affiliationMarks.has(second.mark)
    // `Jong Hwan, Kim, ETH Zurich` may be `Last, First` and a place, like `Lovelace, Ada, London`.
    const mayBeLast = this.#isOftenTurned && run.length > 2 && second?.mark === ',' && WORD.test(second.name)
    // If the first part is not a whole name, the text that was read as its affiliation may be a given name.
    if (people.length === 1 && second && ((isHalfName && !isUsual) || mayBeLast)) line.isDoubtful = true
    const words = people.filter(({ name, isUnread }) => !isUnread && !isFullName(name))
    // `Lovelace, Ada, Turing, Alan` has the parts of two names, even if the column's other names are `First Last`.
    const areParts =
      !this.#isList &&
      people.length > 1 &&
      (2 * words.length >= people.length || (words.length > 0 && !hasPeople && mayBeLastFirst(namesOf(lead))))
    line.people.push(...(areParts ? [unread(...run)] : people))
  }

  /** Whether an ambiguous part describes the name before it. Otherwise it names the next person. */
  #isAbout(part: Part, [before, , after]: readonly Kind[], hasPeople: boolean): boolean {
    const isWhole = isFullName(part.name)
    if (!this.#isList)
      return this.#affiliationMarks.has(part.mark) || part.mark === '-' || (this.#isByTurns && !isWhole)
    // `Almaden` describes `IBM Research` in `IBM Research - Almaden`.
    if (before === 'affiliation' && part.mark === '-' && !isWhole) return true
    // `Xuqi Foo` may be a person in `Ada Lovelace⇥ICSI⇥Xuqi Foo⇥UC Berkeley`.
    const isByTurns = before === 'affiliation' && after === 'affiliation' && part.mark !== ',' && isWhole
    return !hasPeople && !isByTurns && this.#affiliationMarks.has(part.mark)
  }

  /** Marks a line of a list as doubtful if its brackets may hold another name. */
  #readBrackets(part: Part, line: Line): void {
    if (!this.#isList) return
    // The `3` of `L3S Research Center` is not a mark after a name.
    const isOfPlace = isPlace(part) && (isFullName(part.name) || /^\p{Lu}+\d\p{Lu}+$/u.test(part.name))
    if (part.isDoubtful && !isOfPlace) line.isDoubtful = true
    const isUsual = this.#affiliationMarks.has('(')
    for (const group of part.groups ?? []) {
      const kind = kindInBrackets(group, part.name)
      if (kind === 'person' || (kind === 'name' && !isUsual)) line.isDoubtful = true
      const isAffiliation = kind === 'affiliation' || (isUsual && kind !== 'aside')
      if (!isAffiliation && part.affiliation === group.trim()) delete part.affiliation
    }
  }

  #isClear({ people, turned, isWeak }: Line): boolean {
    if (people.length < 2 || people.every(({ name }) => isFamilyAndInitials(name))) return true
    const words = people.filter(({ name }) => !isFullName(name)).length
    if (FEW * words > people.length) return false
    const clear = turned + people.filter((one) => isPerson(one.name) || one.email || one.affiliation).length
    return this.#isSeveral || ((people.length > 2 || !isWeak) && FEW * clear >= people.length)
  }
}

const WORD = /^\p{Lu}\p{Ll}+$/u
const isWholePart = ({ name, isName, mark }: Part): boolean => isName && mark === ',' && isFullName(name)

/** `turned` counts the people that were `Last, First`. */
type Line = {
  people: PersonInCell[]
  turned: number
  /** Whether one of the people may be an affiliation or a given name. */
  isWeak: boolean
  isDoubtful: boolean
}
