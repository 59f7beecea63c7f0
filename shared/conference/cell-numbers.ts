import { lastYear } from '../conflicts/pair-table.ts'
import { CELL_KINDS, type Cell, type CellKind } from './cells.ts'
import { bitsOf, FACT_BITS, factsOf, noneOf, TALLIES, type Tallies } from './figures.ts'

// A cell has four numbers: the reviewer or submission, the kind with the facts, the counted joint works, the newest year.
const WIDTH = 4
const [OTHER, FACTS_AND_KIND, COUNT, LAST] = [0, 1, 2, 3]
const KIND_SHIFT = FACT_BITS
const BITS = TALLIES.map((fact) => [fact, bitsOf([fact])] as const)

/**
 * Holds the cells of a submission or reviewer as numbers: a conference may have a million cells.
 * Sorted by kind, gravest first, then by number of works, then by newest work.
 */
export class CellNumbers {
  readonly #all: Int32Array

  constructor(all: Int32Array) {
    this.#all = sorted(all)
  }

  static of(cells: readonly Cell[]): CellNumbers {
    const all = new Int32Array(cells.length * WIDTH)
    let from = 0
    for (const cell of cells) {
      const [gravest] = cell.pairs
      all[from + OTHER] = cell.reviewer
      all[from + FACTS_AND_KIND] = factsOf(cell) | (CELL_KINDS.indexOf(cell.kind) << KIND_SHIFT)
      all[from + COUNT] = gravest?.pair.count ?? 0
      all[from + LAST] = (gravest && lastYear(gravest.pair)) ?? 0
      from += WIDTH
    }
    return new CellNumbers(all)
  }

  get length(): number {
    return this.#all.length / WIDTH
  }

  /** The index of the cell's reviewer. After `byReviewer`, the index of its submission. */
  otherAt(at: number): number {
    return this.#numberAt(at, OTHER)
  }

  /** Whether the cell has any of the facts in `bits`, which `bitsOf` makes. */
  isOf(at: number, bits: number): boolean {
    return (this.#numberAt(at, FACTS_AND_KIND) & bits) !== 0
  }

  kindAt(at: number): CellKind {
    return CELL_KINDS[this.#numberAt(at, FACTS_AND_KIND) >> KIND_SHIFT] ?? 'outside'
  }

  /** Counted joint works of the cell's gravest pair. */
  countAt(at: number): number {
    return this.#numberAt(at, COUNT)
  }

  /** The year of the newest counted joint work of the cell's gravest pair, or 0. */
  lastAt(at: number): number {
    return this.#numberAt(at, LAST)
  }

  weightAt(at: number): number {
    return weightAt(this.#all, at * WIDTH)
  }

  countOf(bits: number): number {
    let count = 0
    for (let at = 0; at < this.length; at++) if (this.isOf(at, bits)) count++
    return count
  }

  tallies(): Tallies {
    const counts = noneOf(TALLIES)
    for (const [fact, bits] of BITS) counts[fact] = this.countOf(bits)
    return counts
  }

  #numberAt(at: number, field: number): number {
    return this.#all[at * WIDTH + field] ?? 0
  }

  /** Groups the cells of all submissions by reviewer. */
  static byReviewer(submissions: readonly CellNumbers[], reviewers: number): CellNumbers[] {
    const counts = new Uint32Array(reviewers)
    for (const cells of submissions)
      for (let at = 0; at < cells.length; at++)
        counts[cells.otherAt(at)] = (counts[cells.otherAt(at)] ?? 0) + 1
    const all = Array.from(counts, (count) => new Int32Array(count * WIDTH))
    const ends = new Uint32Array(reviewers)
    for (const [submission, cells] of submissions.entries())
      for (let at = 0; at < cells.length; at++) {
        const reviewer = cells.otherAt(at)
        const end = ends[reviewer] ?? 0
        const numbers = all[reviewer]
        if (!numbers) continue
        copyCell(cells.#all, at * WIDTH, numbers, end)
        numbers[end + OTHER] = submission
        ends[reviewer] = end + WIDTH
      }
    return all.map((numbers) => new CellNumbers(numbers))
  }
}

/** Graver cells have smaller weights. */
function weightAt(all: Int32Array, from: number): number {
  const rank = (all[from + FACTS_AND_KIND] ?? 0) >> KIND_SHIFT
  const last = Math.max(0, Math.min((all[from + LAST] ?? 0) - 1600, 999))
  return (rank * 1000 + 999 - Math.min(all[from + COUNT] ?? 0, 999)) * 1000 + 999 - last
}

function sorted(all: Int32Array): Int32Array {
  const length = all.length / WIDTH
  // `sort` with a function that compares cells takes ten times as long.
  const order = new Float64Array(length).map((_, at) => weightAt(all, at * WIDTH) * length + at).sort()
  const made = new Int32Array(all.length)
  for (let at = 0; at < length; at++) copyCell(all, ((order[at] ?? 0) % length) * WIDTH, made, at * WIDTH)
  return made
}

function copyCell(from: Int32Array, at: number, to: Int32Array, end: number): void {
  for (let one = 0; one < WIDTH; one++) to[end + one] = from[at + one] ?? 0
}
