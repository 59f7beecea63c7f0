import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Conference } from '../../shared/conference/conference.ts'
import { MAX_FILE_BYTES } from '../../shared/conference/files/bounds.ts'
import { fileTexts } from '../../shared/conference/files/messages/file-texts.ts'
import type { GivenFile, ReadFile } from '../../shared/conference/files/read-file.ts'
import { StartError } from '../../shared/server/errors.ts'
import { wholeFile } from '../terminal/input.ts'
import { note } from '../terminal/output.ts'
import { printable } from '../terminal/printable.ts'
import { requireSureEncoding } from '../terminal/text-input.ts'
import { readInThread } from './read-in-thread.ts'

const { t } = fileTexts('en')

/** The files and folders of each kind, and the encoding of those that are not UTF-8. */
type ConferenceFiles = {
  submissions?: string[]
  committee?: string[]
  conflicts?: string[]
  encoding?: string
}

/**
 * Reads the files of a conference, and those in a folder. Each is recognised by its content, so that any of them may hold
 * submissions, reviewers or conflicts. Says on standard error how each was read, and which rows cannot be used. Throws a
 * StartError of one line if there are no submissions or no reviewers in them, or if the encoding of one is not certain.
 */
export async function readConference(
  { submissions = [], committee = [], conflicts = [], encoding }: ConferenceFiles,
  signal: AbortSignal,
): Promise<Conference> {
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
  const { conference, files: read, problems } = await readInThread(files, {}, { signal, encodings })
  for (const { name, decoded, format, role, isRoleGuessed, rows, used } of read) {
    if (decoded) requireSureEncoding(name, decoded)
    const guess = isRoleGuessed && !committee.some((path) => basename(path) === basename(name))
    const said =
      role === 'unknown' ? '' : `, ${role}${guess ? ` (${t('roleGuessed')})` : ''}, ${used} of ${rows} rows`
    note(printable(`${name}: ${t(format)}${said}`))
  }
  noteProblems([...read, { name: '', problems }])
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
