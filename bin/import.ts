import { basename } from 'node:path'
import { ImportError, type ImportResult, importFile } from '../backend/pipeline/import-file.ts'
import { readBackendSettings } from '../backend/settings.ts'
import { StartError } from '../shared/server/errors.ts'
import { progressLine } from './progress-line.ts'

const INTERRUPTED = 130

/**
 * `coauthors import FILE`: builds the backend's database (`DB_PATH`) anew and puts it in place of the old one.
 * Ctrl-C ends it with 130 and leaves the old data, as every failure does.
 */
export async function runImport(file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { dbPath } = readBackendSettings(env)
  const interruption = new AbortController()
  process.once('SIGINT', () => interruption.abort())
  process.once('SIGTERM', () => interruption.abort())
  const line = progressLine()
  try {
    const { publications, persons, dataDate, skipped, warnings, durationMs } = await importFile({
      file,
      dbPath,
      sample: false,
      signal: interruption.signal,
      onProgress: line.show,
    })
    line.end()
    reportOddities(skipped, warnings)
    console.log(
      `Imported ${basename(file)} in ${(durationMs / 1000).toFixed(1)} s: ${count(publications)} publications, ${count(persons)} persons, data of ${dataDate === 'unknown' ? 'an unknown date' : dataDate}.`,
    )
    console.log(`The database is ${dbPath}; a running backend uses it from its next query on.`)
  } catch (error) {
    line.end()
    if (!interruption.signal.aborted) throw withAdvice(error)
    console.error('Stopped; the data that were loaded before are unchanged.')
    process.exitCode = INTERRUPTED
  }
}

/** Says what to do: content that is broken cannot be mended here, everything else can. */
function withAdvice(error: unknown): unknown {
  if (!(error instanceof ImportError)) return error
  const advice = error.byteOffset === null ? 'Mend that' : 'Get the file anew'
  return new StartError(
    `${error.message}. ${advice} and import again; the data loaded before are unchanged.`,
    {
      cause: error,
    },
  )
}

function reportOddities(skipped: ImportResult['skipped'], warnings: ImportResult['warnings']): void {
  if (skipped.count > 0) {
    console.error(`${count(skipped.count)} records were skipped, the first of them:`)
    for (const example of skipped.examples) console.error(`  ${example}`)
  }
  for (const warning of warnings) console.error(warning)
}

const count = (value: number): string => value.toLocaleString('en')
