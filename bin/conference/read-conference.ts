import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Conference } from '../../shared/conference/conference.ts'
import { MAX_FILE_BYTES } from '../../shared/conference/files/bounds.ts'
import { fileTexts } from '../../shared/conference/files/messages/file-texts.ts'
import type { GivenFile, ReadFile } from '../../shared/conference/files/read-file.ts'
import { readFiles } from '../../shared/conference/files/read-files.ts'
import { StartError } from '../../shared/server/errors.ts'
import { wholeFile } from '../terminal/input.ts'
import { note } from '../terminal/output.ts'
import { printable } from '../terminal/printable.ts'
import { columnsIn, namedColumns, numberAskedFor } from './named-columns.ts'

const { t } = fileTexts('en')

/**
 * Reads the files of a conference, and those in a folder. Each is recognised by its content, so that any of them may hold
 * submissions, reviewers or conflicts. Says on standard error how each was read, and which rows cannot be used. Throws a
 * StartError of one line if there are no submissions or no reviewers in them.
 */
export async function readConference(
  paths: readonly string[],
  columns: string | undefined,
  signal: AbortSignal,
): Promise<Conference> {
  const wanted = columns === undefined ? null : namedColumns(columns)
  const all = [...new Set(paths.flatMap(filesAt))]
  const tooLong = `: ${t('fileTooLarge', { most: MAX_FILE_BYTES / 1_000_000 })}`
  const files: GivenFile[] = []
  for (const path of all) {
    const isAlone = all.every((other) => other === path || basename(other) !== basename(path))
    const bytes = await wholeFile(path, signal, { most: MAX_FILE_BYTES, tooLong })
    files.push({ name: isAlone ? basename(path) : path, bytes })
  }
  const first = await readFiles(files, {}, { signal })
  const chosen = wanted === null ? {} : columnsIn(first.files, wanted)
  const {
    conference,
    files: read,
    problems,
  } = wanted === null ? first : await readFiles(files, chosen, { signal })
  for (const { name, format, role, rows, used } of read)
    note(printable(`${name}: ${t(format)}${role === 'unknown' ? '' : `, ${role}, ${used} of ${rows} rows`}`))
  noteProblems([...read, { name: '', problems }])
  const unnumbered = read.find(({ role, recognised }) => role === 'unknown' && recognised !== null)
  if (unnumbered) throw new StartError(numberAskedFor(unnumbered))
  const isLacking = conference.submissions.length === 0 ? 'submissions' : 'reviewers'
  if (conference[isLacking].length > 0) return conference
  throw new StartError(
    `No ${isLacking} were found in ${files.map(({ name }) => printable(name)).join(', ')}.`,
  )
}

/** The files of a folder, without hidden ones and folders; a file as it is. */
function filesAt(path: string): string[] {
  if (path === '-' || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  const entries = readdirSync(path, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  return files.map(({ name }) => join(path, name)).toSorted()
}

/** Problems printed; more would hide the first. */
const SHOWN = 20

function noteProblems(of: readonly Pick<ReadFile, 'name' | 'problems'>[]): void {
  const listed = of.flatMap(({ name, problems }) => problems.listed.map((problem) => ({ name, ...problem })))
  for (const { name, kind, values, row } of listed.slice(0, SHOWN)) {
    const place = [name, row && `row ${row}`].filter(Boolean).join(', ')
    note(printable(`  ${[place, t(kind, values)].filter(Boolean).join(': ')}`))
  }
  const count = of.reduce((sum, { problems }) => sum + problems.count, 0)
  if (count > SHOWN) note(`  … and ${count - SHOWN} more`)
}
