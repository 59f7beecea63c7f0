import { existsSync, lstatSync, mkdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { MovedFile } from '../../../../shared/contract/runtime.ts'
import { utcText } from '../../../../shared/measures.ts'
import { StartError } from '../../../../shared/server/server-errors.ts'
import type { Clock } from '../../clock.ts'
import {
  COMPANIONS,
  type FileKind,
  fileSize,
  isOfKind,
  passesCheck,
  pragmaNumber,
  readDatabase,
  refuseOthersFiles,
  tablesOf,
  VERSION,
} from './database-file.ts'

/** Larger files are not checked at the start. SQLite reads this many bytes in a tenth of a second. */
const CHECKED_AT_START_BYTES = 64 * 1024 * 1024
const LOGS = ['-wal', '-journal']

/**
 * Checks a closed file for damage if it is at most `checkedBytes` long. Throws a StartError for a newer version.
 * An empty file counts as damaged: no start of the daemon leaves one.
 * A log or rollback journal without its database counts as damaged, too. SQLite would use or delete it.
 */
export function problemOf(
  path: string,
  kind: FileKind,
  checkedBytes = CHECKED_AT_START_BYTES,
): MovedFile['because'] | 'none' {
  const size = fileSize(path)
  if (size === 0)
    return existsSync(path) || LOGS.some((suffix) => fileSize(path + suffix) > 0) ? 'corrupt' : 'none'
  const found = readDatabase(path, (database) => {
    const version = pragmaNumber(database, 'user_version')
    const hasId = pragmaNumber(database, 'application_id') !== 0
    if (!isOfKind(database, kind)) return hasId || tablesOf(database).length > 0 ? 'corrupt' : 'none'
    if (version > VERSION)
      throw new StartError(
        `${path} is a ${kind.name} of version ${version}, written by a newer CoAuthors; this one knows up to ${VERSION}: start the newer one, or set COAUTHORS_RUNTIME_DB to a file in another folder.`,
      )
    if (hasId && version < VERSION) return 'earlier'
    // The daemon sends stored bytes unchanged, and clients expect UTF-8.
    if (database.pragma('encoding', { simple: true }) !== 'UTF-8') return 'corrupt'
    return size > checkedBytes || passesCheck(database, kind.check) ? 'none' : 'corrupt'
  })
  return found ?? 'corrupt'
}

export type OpenOptions = { clock: Clock; checkedBytes?: number | undefined; isDamaged?: boolean }

/**
 * Moves a damaged or foreign database, or one of an earlier version, into a new folder beside it: `<reason>-<time>/`.
 * With one of an earlier version, also moves the files and folders of `more`. Throws a StartError or the system's errors.
 */
export function moveAside(
  path: string,
  kind: FileKind,
  { clock, checkedBytes, isDamaged = false }: OpenOptions,
  more: readonly string[] = [],
): Pick<MovedFile, 'folder' | 'because'> | null {
  refuseOthersFiles(path)
  const because = isDamaged ? 'corrupt' : problemOf(path, kind, checkedBytes)
  if (because === 'none') return null
  const wanted = join(dirname(path), `${because}-${utcText(clock()).replace(/\D/g, '')}`)
  let folder = wanted
  for (let number = 2; existsSync(folder); number++) folder = `${wanted}-${number}`
  mkdirSync(folder, { mode: 0o700 })
  const files = [
    ...[...COMPANIONS, '-journal'].map((suffix) => path + suffix),
    ...(because === 'earlier' ? more : []),
  ]
  for (const file of files)
    if (lstatSync(file, { throwIfNoEntry: false })) renameSync(file, join(folder, basename(file)))
  return { folder, because }
}
