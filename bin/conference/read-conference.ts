import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Conference } from '../../shared/conference/conference-model.ts'
import { MAX_FILE_BYTES } from '../../shared/conference/files/bounds.ts'
import type { GivenFile, Problems, ReadFile } from '../../shared/conference/files/read-file.ts'
import type { ReadConference } from '../../shared/conference/files/read-files.ts'
import type { ProblemKey } from '../../shared/messages/en/places/conference-files.ts'
import { fileTexts } from '../../shared/messages/file-texts.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { wholeFile } from '../terminal/input.ts'
import { note, noteSome } from '../terminal/output.ts'
import { printable } from '../terminal/printable.ts'
import { requireSureEncoding } from '../terminal/text-input.ts'
import { columnsIn, namedColumns, numberAskedFor } from './named-columns.ts'
import { readInThread } from './read-in-thread.ts'

const { t } = fileTexts('en')

export type ConferenceFiles = {
  submissions?: string[]
  committee?: string[]
  conflicts?: string[]
  encoding?: string
  columns?: string
}

/**
 * Reads files and folders of a conference. Recognises each file by its content, not by its option. Prints how it read each file,
 * and the rows that it cannot use. `isAllRead` is false if part of a file was not read. Throws a StartError of one line if it
 * finds no submissions or no reviewers.
 */
export async function readConference(
  { submissions = [], committee = [], conflicts = [], encoding, columns }: ConferenceFiles,
  signal: AbortSignal,
): Promise<{ conference: Conference; isAllRead: boolean }> {
  const wanted = columns === undefined ? null : namedColumns(columns)
  const all = [...new Set([...submissions, ...committee, ...conflicts].flatMap(filesAt))]
  const tooLong = `: ${t('fileTooLarge', { most: MAX_FILE_BYTES / 1_000_000 })}`
  const files: GivenFile[] = []
  for (const path of all) {
    const isAlone = all.every((other) => other === path || basename(other) !== basename(path))
    const bytes = await wholeFile(path, signal, { most: MAX_FILE_BYTES, tooLong })
    files.push({ name: isAlone ? basename(path) : path, bytes })
  }
  const encodings =
    encoding === undefined ? {} : Object.fromEntries(files.map(({ name }) => [name, encoding]))
  const first = await readInThread(files, {}, { signal, encodings })
  const chosen = wanted === null ? {} : columnsIn(first.files, wanted)
  const read = wanted === null ? first : await readInThread(files, chosen, { signal, encodings })
  const { conference, problems } = read
  noteUnknownSubmissions(problems)
  for (const { name, decoded, format, role, isRoleGuessed, rows, used } of read.files) {
    if (decoded && encoding === undefined) requireSureEncoding(name, decoded)
    const guess = isRoleGuessed && !committee.some((path) => basename(path) === basename(name))
    const use =
      role === 'unknown' ? '' : `, ${role}${guess ? ` (${t('roleGuessed')})` : ''}, ${used} of ${rows} rows`
    note(printable(`${name}: ${t(format)}${use}`))
  }
  noteProblems([...read.files, { name: '', problems }])
  noteLeftOut(read.files)
  const unnumbered = read.files.find(({ role, recognised }) => role === 'unknown' && recognised !== null)
  if (unnumbered) throw new StartError(numberAskedFor(unnumbered))
  const isLacking = conference.submissions.length === 0 ? 'submissions' : 'reviewers'
  if (conference[isLacking].length > 0) return { conference, isAllRead: isAllRead(read) }
  throw new StartError(
    `No ${isLacking} were found in ${files.map(({ name }) => printable(name)).join(', ')}.`,
  )
}

/** Checks that every file was read to its end, because an unread person may have a conflict. */
const isAllRead = ({ files, problems }: ReadConference): boolean =>
  files.every((file) => file.role !== 'unknown' || hasProblem(file.problems, ['fileEmpty', 'ownExport'])) &&
  ![problems, ...files.map((file) => file.problems)].some((one) => hasProblem(one, CUT_SHORT))

const CUT_SHORT: readonly ProblemKey[] = [
  ...(['tooManyFiles', 'tooManyRows', 'tooManyColumns', 'tooManySubmissions', 'tooManyReviewers'] as const),
]

const hasProblem = ({ listed }: Problems, kinds: readonly ProblemKey[]): boolean =>
  listed.some(({ kind }) => kinds.includes(kind))

/** The note on unknown submissions gives at most this many numbers. The list of problems gives more. */
const NUMBERS = 10

/** Throws if most declared conflicts name unknown submissions: the numbers may have been read from a wrong column. */
function noteUnknownSubmissions({ listed }: Problems): void {
  const problem = listed.find(({ kind }) => kind === 'conflictsElsewhere')
  if (problem === undefined) return
  const { elsewhere: unknown, count } = problem.values
  const ids = listed.flatMap(({ kind, values }) => (kind === 'unknownSubmission' ? [values.id] : []))
  const named = `${ids.slice(0, NUMBERS).join(', ')}${ids.length > NUMBERS ? ', …' : ''}`
  const text = printable(`${t(problem.kind, problem.values)} (${named})`)
  if (2 * Number(unknown) > Number(count))
    throw new StartError(`${text} Nothing was judged: correct the file of conflicts, or leave it out.`)
  note(text)
}

/** Prints the left-out lines, because they may be people after all. */
function noteLeftOut(of: readonly ReadFile[]): void {
  const lines = of.flatMap(({ name, leftOut }) => leftOut.map((line) => ({ name, ...line })))
  if (lines.length > 0) note('Left out as organizations, headings or groups that do not review:')
  noteSome(lines.map(({ name, row, text }) => `${name}, row ${row}: ${text}`))
}

function filesAt(path: string): string[] {
  if (path === '-' || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  const entries = readdirSync(path, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  return files.map(({ name }) => join(path, name)).toSorted()
}

function noteProblems(of: readonly Pick<ReadFile, 'name' | 'problems'>[]): void {
  const listed = of.flatMap(({ name, problems }) => problems.listed.map((problem) => ({ name, ...problem })))
  const texts = listed.map(({ name, kind, values, row }) => {
    const place = [name, row && `row ${row}`].filter(Boolean).join(', ')
    return [place, t(kind, values)].filter(Boolean).join(': ')
  })
  noteSome(texts, { count: of.reduce((sum, { problems }) => sum + problems.count, 0) })
}
