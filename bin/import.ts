import { downloadFolder, keptFile } from '../backend/download/download-folder.ts'
import { NoSourceError } from '../backend/download/download-from-sources.ts'
import type { ImportResult } from '../backend/import/import-file.ts'
import { importInProcess } from '../backend/import/import-in-process.ts'
import { ImportError, KeptAsideError } from '../backend/import-error.ts'
import { futureDatesLine, unknownElementsLine } from '../backend/jobs/job-report.ts'
import { type Loaded, loadDump } from '../backend/jobs/load-dump.ts'
import { loadFile } from '../backend/jobs/load-file.ts'
import { type BackendSettings, makeDataFolders, readBackendSettings } from '../backend/settings.ts'
import { formatBytes, formatDuration } from '../shared/measures.ts'
import { StartError } from '../shared/server/errors.ts'
import { INTERRUPTED } from './terminal/output.ts'
import { progressLine } from './terminal/progress-line.ts'

/** How long a stopped import may take to clean up. After one that hangs on a disk, the next import cleans up. */
const STOP_MS = 10_000

export interface ImportWishes {
  /** Skips a file that is no newer. A download always does. */
  ifNewer?: true
  /** Loads even if the data are no newer, or have less than half of the loaded publications. */
  force?: true
}

/**
 * `coauthors import [FILE]`: builds the backend's database (`DB_PATH`) from a file or from dblp's current dump. Exit
 * code 0 if it is done or there is nothing newer, 1 if it failed, 130 after Ctrl-C. The old data stay unless it is
 * done.
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
    sayHowItEnded(loaded, settings.dbPath)
  } catch (error) {
    if (!signal.aborted) throw withAdvice(error)
    console.error(
      `Stopped; the data that were loaded before are unchanged.${await describeKeptDownload(settings)}`,
    )
    process.exitCode = INTERRUPTED
  }
}

/** Aborted by Ctrl-C, SIGTERM or the end of the terminal. */
function stopSignal(): AbortSignal {
  const interruption = new AbortController()
  const stop = (): void => {
    interruption.abort()
    setTimeout(() => process.exit(INTERRUPTED), STOP_MS).unref()
  }
  // Programs may signal the process and its group: a second signal must not interrupt the cleanup.
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
  const { dblpSources, dblpDtdUrl, dataDir, dbPath } = settings
  const common = { dbPath, force: force ?? false, signal, onProgress: line.show }
  if (file !== undefined) return loadFile({ ...common, file, ifNewer: ifNewer ?? false })
  makeDataFolders(settings)
  return loadDump({
    ...common,
    sources: dblpSources,
    dtdUrl: dblpDtdUrl,
    operatorAddresses: dblpDtdUrl === null ? dblpSources : [...dblpSources, dblpDtdUrl],
    dataDir,
    onNote: (note) => {
      line.end()
      console.log(note)
    },
    importDump: importInProcess,
  })
}

function sayHowItEnded(loaded: Loaded, dbPath: string): void {
  if (loaded === null) {
    console.log('There is nothing newer than the data that are loaded; --force loads it all the same.')
    return
  }
  const { publications, persons, dataDate, durationMs } = loaded
  reportOddities(loaded)
  console.log(
    `Imported in ${formatDuration(durationMs)}: ${counted(publications, 'publication')}, ${counted(persons, 'person')}, data of ${dataDate === 'unknown' ? 'an unknown date' : dataDate}.`,
  )
  console.log(`The database is ${dbPath}; a running backend uses it from its next query on.`)
}

/** Describes what a stopped download keeps. */
async function describeKeptDownload({ dataDir }: BackendSettings): Promise<string> {
  const part = await keptFile(downloadFolder(dataDir).part).catch(() => null)
  if (part === null) return ''
  return ` The ${formatBytes(part.bytes)} that were downloaded are kept: the next import goes on from there.`
}

/** Adds advice to an error. Invalid content cannot be fixed here; everything else can. */
function withAdvice(error: unknown): unknown {
  if (error instanceof NoSourceError) {
    return new StartError(`${error.message}. The data loaded before are unchanged.`, { cause: error })
  }
  if (!(error instanceof ImportError)) return error
  if (error instanceof KeptAsideError) return new StartError(`${error.message}.`, { cause: error })
  const advice = error.byteOffset === null ? 'Fix that' : 'Get the file again'
  return new StartError(
    `${error.message}. ${advice} and import again; the data loaded before are unchanged.`,
    { cause: error },
  )
}

function reportOddities({ skipped, futureDates, unknownElements, warnings }: ImportResult): void {
  if (skipped.count > 0) {
    console.error(`Skipped ${counted(skipped.count, 'record')}:`)
    for (const example of skipped.examples) console.error(`  ${example}`)
  }
  if (unknownElements.count > 0) console.error(`${unknownElementsLine(unknownElements)}.`)
  if (futureDates.count > 0) console.error(`${futureDatesLine(futureDates)}.`)
  for (const warning of warnings) console.error(warning)
}

const counted = (value: number, thing: string): string =>
  `${value.toLocaleString('en')} ${thing}${value === 1 ? '' : 's'}`
