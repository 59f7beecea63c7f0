import type { DecodedText } from '../../encodings/decoded-text.ts'
import type { FormatKey, ProblemKey } from '../../messages/en/places/conference-files.ts'
import type { Values } from '../../messages/translator.ts'
import { MAX_LISTED } from './bounds.ts'

/** A file with a `problem` cannot be read and has no bytes. */
export type GivenFile = { name: string; bytes: Uint8Array; problem?: ProblemKey }

/** A problem of a file, or of all files together. `fileTexts` has the text. */
export type FileProblem = {
  kind: ProblemKey
  values: Values
  /** The number of the row, from 1, as a spreadsheet counts. */
  row?: number
}

/** `listed`: at most `MAX_LISTED` of each kind. `count`: all problems. */
export type Problems = { listed: readonly FileProblem[]; count: number }

export class ProblemList {
  readonly #byKind = new Map<ProblemKey, number>()
  readonly #listed: FileProblem[] = []

  add(kind: ProblemKey, values: Values = {}, row?: number): void {
    const before = this.#byKind.get(kind) ?? 0
    this.#byKind.set(kind, before + 1)
    if (before < MAX_LISTED) this.#listed.push({ kind, values, ...(row !== undefined && { row }) })
  }

  addOnce(kind: ProblemKey, values: Values = {}): void {
    if (!this.#byKind.has(kind)) this.add(kind, values)
  }

  /** Lists a problem of many rows once, with the number of rows. */
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

/** A text that was not read as a name. `row`: from 1. */
export type LeftOut = { row: number; text: string }

export type FileRole = 'submissions' | 'committee' | 'conflicts' | 'unknown'

/** One file, or one sheet of a workbook. */
export type ReadFile = {
  /** `Papers.xlsx · Papers` if the workbook has several sheets. */
  name: string
  /** The key of the format's name in `fileTexts`. */
  format: FormatKey
  role: FileRole
  /** Set if neither the header, the format nor the name of the file shows the role. */
  isRoleGuessed?: true
  /** Rows or entries, without the header. */
  rows: number
  /** Rows that add something to the conference. */
  used: number
  problems: Problems
  /** Lines that look like organizations or headings, and groups that perhaps do not review. Users can count them as names. */
  leftOut: readonly LeftOut[]
  /** The guessed or chosen encoding, whether it is certain, and the likeliest encodings. */
  decoded?: Pick<DecodedText, 'encoding' | 'isSure' | 'likely'>
  /** Header and first rows. Both are empty if the file is not a table. */
  preview: { header: string[]; rows: string[][] }
  /** Null if the file is not a table, or its columns are unknown. */
  recognised: ChosenColumns | null
}

/** Kinds of columns that a user can choose. `authors`: several people in a cell. `behind`: the text after a name. */
export type ColumnKind =
  | ('submission' | 'title' | 'authors' | 'name' | 'given' | 'middle' | 'family' | 'behind')
  | ('email' | 'affiliation' | 'orcid' | 'pid' | 'profile' | 'roles' | 'collaborators' | 'conflict')

/** The user's choice of how to read a file. Indexes of columns begin at 0. */
export type ChosenColumns = {
  role: Exclude<FileRole, 'unknown'>
  hasHeader: boolean
  /** The header that the user saw, or empty. If the file has another header, the choice is ignored. */
  titles: string[]
  /** Several columns may have one kind. The columns of the first person come first. */
  columns: Partial<Record<ColumnKind, number[]>>
  /** Whether the row numbers are the numbers of the submissions. */
  rowNumbers?: true
}
