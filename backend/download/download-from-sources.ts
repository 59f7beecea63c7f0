import { npmScript } from '../../shared/server/own-commands.ts'
import { type Downloaded, type DownloadOptions, downloadDump, retriesOf } from './download-dump.ts'
import { DownloadError, shown } from './download-error.ts'
import { addressOf, addressToOpen } from './dump-sources.ts'
import { retrying, TRIES_BEFORE_NEXT } from './retrying.ts'

export interface SourcesOptions extends Omit<DownloadOptions, 'url' | 'tries'> {
  /** Asked in this order until one has the dump. */
  sources: readonly string[]
  /** Receives the host that is asked now. */
  onSource?: ((host: string) => void) | undefined
}

/**
 * Downloads the dump from the first source that has it (`downloadDump`). A source that fails for good, or sends
 * something else, is noted and the next one is asked.
 * @throws NoSourceError when every source has failed; else as downloadDump
 */
export async function downloadFromSources({
  sources,
  onSource,
  ...options
}: SourcesOptions): Promise<Downloaded> {
  const problems: DownloadError[] = []
  for (const [index, source] of sources.entries()) {
    const next = sources[index + 1]
    const each = { ...options, tries: next === undefined ? undefined : TRIES_BEFORE_NEXT }
    try {
      onSource?.(hostOf(source))
      const url = await retrying(() => addressOf(source, options.connection), retriesOf(each))
      const found = await downloadDump({ ...each, url })
      if (found === null && problems.length > 0) options.onNote(`${shown(url)} answers, and is no newer`)
      return found
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error
      problems.push(error)
      if (next !== undefined) options.onNote(`${error.message}; asking the next source, ${hostOf(next)}`)
    }
  }
  throw new NoSourceError(sources, problems)
}

const hostOf = (source: string): string => new URL(source).host

/** No source has the dump. The message says how to get it with a browser. */
export class NoSourceError extends Error {
  constructor(sources: readonly string[], problems: readonly DownloadError[]) {
    const tried = problems.map(({ message }) => message).join('; ')
    super(
      `${tried}. Open ${shown(addressToOpen(sources))} in a browser, save the file, and import it: ${npmScript('run import -- PATH/dblp.xml.gz')}`,
      { cause: problems.at(-1) },
    )
    this.name = 'NoSourceError'
  }
}
