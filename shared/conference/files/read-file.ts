import type { DecodedText } from '../../decoded-text.ts'
import type { FormatKey, ProblemKey } from '../../messages/en/places/conference-files.ts'
import type { Values } from '../../messages/translator.ts'
import { MAX_LISTED } from './bounds.ts'

/** A file as the user gives it: its name and its bytes, of which there are none if a `problem` keeps it from being read. */
export type GivenFile = { name: string; bytes: Uint8Array; problem?: ProblemKey }

/** Something in the files that cannot be used, or that the user should know; worded by `fileTexts`. */
export type FileProblem = {
  kind: ProblemKey
  values: Values
  /** As a spreadsheet counts: 1 is the first line of the table. */
  row?: number
}

/** At most `MAX_LISTED` problems of a kind are listed; `count` counts all of them. */
export type Problems = { listed: readonly FileProblem[]; count: number }

/** Collects problems, of each kind at most `MAX_LISTED`. */
export class ProblemList {
  readonly #byKind = new Map<ProblemKey, number>()
  readonly #listed: FileProblem[] = []

  add(kind: ProblemKey, values: Values = {}, row?: number): void {
    const before = this.#byKind.get(kind) ?? 0
    this.#byKind.set(kind, before + 1)
    if (before < MAX_LISTED) this.#listed.push({ kind, values, ...(row !== undefined && { row }) })
  }

  /** Adds a problem that concerns a whole file or conference once. */
  addOnce(kind: ProblemKey, values: Values = {}): void {
    if (!this.#byKind.has(kind)) this.add(kind, values)
  }

  /** Adds one to the `count` of a problem that many rows have and that is listed once. */
  tally(kind: ProblemKey): void {
    const at = this.#listed.findIndex((problem) => problem.kind === kind)
    const count = Number(this.#listed[at]?.values.count ?? 0) + 1
    if (at === -1) this.add(kind, { count })
    else this.#listed[at] = { kind, values: { count } }
  }

  get all(): Problems {
    return { listed: [...this.#listed], count: this.#byKind.values().reduce((sum, count) => sum + count, 0) }
  }
}

/** A text of a file that names nobody, with its row from 1. */
export type LeftOut = { row: number; text: string }

export type FileRole = 'submissions' | 'committee' | 'conflicts' | 'unknown'

/** One file, or one sheet of a workbook, as it was read. */
export type ReadFile = {
  /** Of a workbook with several sheets with the name of the sheet: `Papers.xlsx · Papers`. */
  name: string
  /** The key of the format's name in `fileTexts`. */
  format: FormatKey
  role: FileRole
  /** Neither a header nor the format says what the file holds: the role is a guess. */
  isRoleGuessed?: true
  /** Rows or entries below the header, and how many of them say something about the conference. */
  rows: number
  used: number
  /** Rows that cannot be used, each with its reason. */
  problems: Problems
  /** Lines that the reader took for organizations or headings, which name nobody; the user may have them read as names. */
  leftOut: readonly LeftOut[]
  /** The encoding of a text that does not say it: guessed or chosen, whether it is sure, and the likeliest ones. */
  decoded?: Pick<DecodedText, 'encoding' | 'isSure' | 'likely'>
  /** The header, and the first rows; both are empty where the file is no table. */
  preview: { header: string[]; rows: string[][] }
  /** How its columns were read, as a user would choose them; null where it is no table or says nothing of its columns. */
  recognised: ChosenColumns | null
}

/** The content of a column that a user has chosen by hand. `authors`: several people in a cell. `behind`: what follows a name. */
export type ColumnKind =
  | ('submission' | 'title' | 'authors' | 'name' | 'given' | 'middle' | 'family' | 'behind')
  | ('email' | 'affiliation' | 'orcid' | 'pid' | 'profile' | 'roles' | 'collaborators' | 'conflict')

/**
 * How to read a file, chosen by hand: its role, whether its first row is a header, and the places of its columns, from 0.
 * Several columns may be of one kind. `titles`: of the columns for which it was chosen, in order: a table with other ones is
 * another table.
 */
export type ChosenColumns = {
  role: Exclude<FileRole, 'unknown'>
  hasHeader: boolean
  /** The header for which the columns were chosen; empty without one. A table with another one is not read by them. */
  titles: string[]
  /** The places of each kind, those of the first person first. */
  columns: Partial<Record<ColumnKind, number[]>>
  /** The numbers of rows are those of submissions. */
  rowNumbers?: true
}
