import { downloadFolder, keptDownload } from '../backend/import/fetch/download-folder.ts'
import { completedLines, failureLine } from '../backend/import/job-report.ts'
import { type Loaded, loadDump, loadFile } from '../backend/import/load-dump.ts'
import type { RunEvent } from '../backend/import/run-progress.ts'
import { type BackendSettings, makeDataFolders, readBackendSettings } from '../backend/settings.ts'
import { formatBytes } from '../shared/measures.ts'
import { StartError } from '../shared/server/server-errors.ts'
import { INTERRUPTED } from './terminal/output.ts'
import { progressLine } from './terminal/progress-line.ts'

export interface ImportWishes {
  /** Skips a file that is no newer than the loaded data, as a download always does. */
  ifNewer?: true
  /** Loads a dump even if it is no newer than the loaded data, or has less than half of their publications. */
  force?: true
}

/**
 * `coauthors import [FILE]`: builds the backend's database (`DB_PATH`) from a file or from dblp's current dump. The old data stay
 * until the import is done. Exits with 0 even if dblp has nothing newer, with 1 on a failure, with 130 after Ctrl-C.
 */
export async function runImport(
  file: string | undefined,
  wishes: ImportWishes,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const settings = readBackendSettings(env)
  const signal = stopSignal()
  const line = progressLine()
  try {
    const loaded = await load(file, wishes, settings, signal, line).finally(line.end)
    for (const line of completedLines(loaded)) console.log(`${line.replace(/\.$/, '')}.`)
    if (loaded === null) return console.log('To load it anyway, add --force.')
    for (const line of [...loaded.skipped.first, ...loaded.warnings]) console.error(line)
    console.log(`The database is ${settings.dbPath}; a running backend uses it from its next query on.`)
  } catch (error) {
    if (!signal.aborted) {
      const line = failureLine(error)
      throw line === null ? error : new StartError(line, { cause: error })
    }
    console.error(`Stopped; the loaded data are unchanged.${describeKeptDownload(settings)}`)
    process.exitCode = INTERRUPTED
  }
}

function stopSignal(): AbortSignal {
  const interruption = new AbortController()
  const stop = (): void => {
    interruption.abort()
    // Ends the process if the cleanup hangs on a disk. The next import then cleans up.
    setTimeout(() => process.exit(INTERRUPTED), 10_000).unref()
  }
  // A program may signal both the process and its group. The second signal must not interrupt the cleanup.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop)
  return interruption.signal
}

function load(
  file: string | undefined,
  { force, ifNewer }: ImportWishes,
  settings: BackendSettings,
  signal: AbortSignal,
  line: ReturnType<typeof progressLine>,
): Promise<Loaded> {
  const onEvent = ({ note, progress }: RunEvent): void => {
    if (progress) line.show(progress)
    if (note === undefined) return
    line.end()
    console.log(note)
  }
  const run = { settings, force: force ?? false, signal, onEvent }
  if (file !== undefined) return loadFile(run, file, ifNewer)
  makeDataFolders(settings)
  return loadDump(run)
}

function describeKeptDownload({ dataDir }: BackendSettings): string {
  const kept = keptDownload(downloadFolder(dataDir))
  if (kept === null || kept.isComplete) return ''
  return ` The ${formatBytes(kept.bytes)} that were downloaded stay: the next import resumes there.`
}
