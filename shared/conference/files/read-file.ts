import type { DecodedText } from '../../decoded-text.ts'
import type { FormatKey, ProblemKey } from '../../messages/en/places/conference-files.ts'
import type { Values } from '../../messages/translator.ts'
import { MAX_LISTED } from './bounds.ts'

/** A file from the user. A file with a `problem` cannot be read and has no bytes. */
export type GivenFile = { name: string; bytes: Uint8Array; problem?: ProblemKey }

/** A problem or a remark about a file, or about all files. `fileTexts` has its text. */
export type FileProblem = {
  kind: ProblemKey
  values: Values
  /** The number of the row, as in a spreadsheet: 1 is the first line of the table. */
  row?: number
}

/** `listed`: at most `MAX_LISTED` of each kind. `count`: the number of all problems. */
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

/** A text that the reader did not take for a name. `row`: from 1. */
export type LeftOut = { row: number; text: string }

export type FileRole = 'submissions' | 'committee' | 'conflicts' | 'unknown'

/** The findings of the reader in one file, or in one sheet of a workbook. */
export type ReadFile = {
  /** The name of the file, with the sheet's name if the workbook has several: `Papers.xlsx · Papers`. */
  name: string
  /** The key of the format's name in `fileTexts`. */
  format: FormatKey
  role: FileRole
  /** Whether the role is a guess, because neither the header nor the format shows it. */
  isRoleGuessed?: true
  /** The number of rows or entries after the header. */
  rows: number
  /** How many of these rows add something to the conference. */
  used: number
  /** The rows that cannot be used, each with the reason. */
  problems: Problems
  /** Lines that the reader took for organizations or headings. The user can have them read as names. */
  leftOut: readonly LeftOut[]
  /** The guessed or chosen encoding of a text, whether it is certain, and the likeliest encodings. */
  decoded?: Pick<DecodedText, 'encoding' | 'isSure' | 'likely'>
  /** The header and the first rows. Both are empty if the file is not a table. */
  preview: { header: string[]; rows: string[][] }
  /** The recognised columns, in the form of chosen columns. Null if the file is not a table, or its columns are unknown. */
  recognised: ChosenColumns | null
}

/** The kind of a column that a user has chosen. `authors`: several people in a cell. `behind`: the text after a name. */
export type ColumnKind =
  | ('submission' | 'title' | 'authors' | 'name' | 'given' | 'middle' | 'family' | 'behind')
  | ('email' | 'affiliation' | 'orcid' | 'pid' | 'profile' | 'roles' | 'collaborators' | 'conflict')

/**
 * The user's choice of how to read a file: its role, whether its first row is a header, and the indexes of its columns.
 * Indexes begin at 0. Several columns may have one kind.
 */
export type ChosenColumns = {
  role: Exclude<FileRole, 'unknown'>
  hasHeader: boolean
  /** The header that the user saw, or empty. The choice does not apply to a table with another header. */
  titles: string[]
  /** The indexes of the columns of each kind, those of the first person first. */
  columns: Partial<Record<ColumnKind, number[]>>
  /** Whether the row numbers are the numbers of the submissions. */
  rowNumbers?: true
}
