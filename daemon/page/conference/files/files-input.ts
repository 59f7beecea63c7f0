import { type Conference, EMPTY_CONFERENCE } from '../../../../shared/conference/conference-model.ts'
import { MAX_FILE_BYTES } from '../../../../shared/conference/files/bounds.ts'
import type {
  ChosenColumns,
  GivenFile,
  Problems,
  ReadFile,
} from '../../../../shared/conference/files/read-file.ts'
import type { FilesReader } from '../../../../shared/conference/files/worker/read-in-worker.ts'
import type { Source } from '../../../../shared/conference/project/project.ts'

/** The open files, the conference without them (`before`), and the user's choices. */
export type FilesInput = {
  before: Conference
  files: readonly GivenFile[]
  chosen: Readonly<Record<string, ChosenColumns>>
  /** The names of the files (`ReadFile`) with prospective reviewers. */
  prospectiveIn: readonly string[]
  /** The lines to read as names, by the name of their file (`ReadFile`). */
  asNames: Readonly<Record<string, readonly string[]>>
  /** The chosen encodings, by the name of the file. */
  encodings: Readonly<Record<string, string>>
  /** The HotCRP site of `before`. */
  site?: { base: string; source: Source }
}

export const NO_INPUT: FilesInput = {
  before: EMPTY_CONFERENCE,
  files: [],
  chosen: {},
  prospectiveIn: [],
  asNames: {},
  encodings: {},
}

export type Reading = { conference: Conference; files: readonly ReadFile[]; problems: Problems }

export type Watching = { signal: AbortSignal; onProgress: (share: number) => void }

/** Adds files and reads their bytes. A file replaces an earlier one of the same name. */
export async function withFiles(
  given: FilesInput,
  files: readonly File[],
  { signal, onProgress }: Watching,
): Promise<FilesInput> {
  const names = new Set(files.map(({ name }) => name))
  const added: GivenFile[] = []
  for (const [at, file] of files.entries()) {
    onProgress(at / files.length)
    // A file that is unreadable or too large gets no bytes.
    const isTooLarge = file.size > MAX_FILE_BYTES
    const bytes = isTooLarge ? [] : await file.arrayBuffer().catch(() => [])
    signal.throwIfAborted()
    added.push({
      name: file.name,
      bytes: new Uint8Array(bytes),
      ...(isTooLarge && { problem: 'fileTooLarge' }),
    })
  }
  // A new file of the same name may have other columns.
  const chosen = Object.entries(given.chosen).filter(([name]) => !files.some((file) => isOf(file, name)))
  return {
    ...given,
    files: [...given.files.filter(({ name }) => !names.has(name)), ...added],
    chosen: Object.fromEntries(chosen),
  }
}

/** Removes a file. The name of a sheet removes the workbook. */
export const withoutFile = (given: FilesInput, name: string): FilesInput => ({
  ...given,
  files: given.files.filter((file) => !isOf(file, name)),
})

export function withProspective(given: FilesInput, name: string, areProspective: boolean): FilesInput {
  const others = given.prospectiveIn.filter((one) => one !== name)
  return { ...given, prospectiveIn: areProspective ? [...others, name] : others }
}

/** Adds lines of the file `name` to the lines to read as names. */
export function withNames(given: FilesInput, name: string, texts: readonly string[]): FilesInput {
  const names = new Set([...(given.asNames[name] ?? []), ...texts])
  return { ...given, asNames: { ...given.asNames, [name]: [...names] } }
}

/** The lines that the user reads as names, by the name of their saved source. */
export const namesIn = (sources: readonly Source[]): FilesInput['asNames'] =>
  Object.fromEntries(sources.flatMap(({ name, asNames }) => (asNames ? [[name, asNames]] : [])))

/** Whether `name` is the name of the file or of one of its sheets. */
export const isOf = (file: Pick<GivenFile, 'name'>, name: string): boolean =>
  name === file.name || name.startsWith(`${file.name} · `)

export const readInput = (
  { files, chosen, before, prospectiveIn, asNames, encodings }: FilesInput,
  watching: Watching,
  read: FilesReader,
): Promise<Reading> => read(files, chosen, { before, prospectiveIn, asNames, encodings, ...watching })

/** The sources after a reading. Each one replaces the user's own earlier source of the same name. */
export function sourcesOf(
  reading: Reading,
  { site, asNames, prospectiveIn }: Pick<FilesInput, 'site' | 'asNames' | 'prospectiveIn'>,
  earlier: readonly Source[],
  at: string,
): Source[] {
  const files = reading.files.map(({ name, format, rows, used, problems, leftOut }): Source => {
    const names = asNames[name] ?? []
    return {
      name,
      format,
      rows,
      used,
      at,
      problems: copied(problems),
      ...(leftOut.length > 0 && { leftOut: leftOut.slice(0, MOST_LEFT_OUT) }),
      ...(names.length > 0 && { asNames: [...names] }),
      ...(prospectiveIn.includes(name) && { isProspective: true as const }),
    }
  })
  const now = [...(site ? [site.source] : []), ...files]
  const problems = copied(reading.problems)
  const together = { name: TOGETHER, format: 'unknown', rows: 0, used: 0, at, problems }
  const names = new Set([TOGETHER, ...now.map(({ name }) => name)])
  return [
    // A co-chair's file stays beside the user's own file of the same name.
    ...earlier.filter(({ name, by }) => by !== undefined || !names.has(name)),
    ...now,
    ...(problems.count > 0 ? [together] : []),
  ]
}

/** The most left-out lines of a source. A real list of people has fewer. */
const MOST_LEFT_OUT = 1000

/** The name of the source with the problems that no single file has, such as too many files. */
export const TOGETHER = ''

/** The schema of a project requires mutable arrays. */
const copied = ({ listed, count }: Problems): Source['problems'] => ({
  listed: listed.map(({ values, ...problem }) => ({ ...problem, values: { ...values } })),
  count,
})
