/** Describes how a run ended, for the log and the state's message. Names no author and no title. */

import { formatDuration } from '../../shared/measures.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import type { FutureDates } from '../dump/record-dates.ts'
import { ImportError } from '../import-error.ts'
import type { Loaded } from './load-dump.ts'

export function completedLines(loaded: Loaded): string[] {
  if (loaded === null) return ['There is nothing newer than the data that are loaded.']
  const { publications, persons, dataDate, futureDates, durationMs, skipped, warnings, unknownElements } =
    loaded
  const date = dataDate === 'unknown' ? 'an unknown date' : dataDate
  const lines = [
    `Loaded ${number(publications)} papers and ${number(persons)} people, data of ${date}.`,
    skipped.count > 0 && `${number(skipped.count)} records were skipped: ${skipped.first[0] ?? ''}`,
    unknownElements.count > 0 &&
      `Skipped elements of an unknown kind: ${number(unknownElements.count)}, such as ${tags(unknownElements.first)}`,
    futureDates.count > 0 && futureDatesLine(futureDates),
    warnings.length > 0 && 'Some person records contradict each other; the import uses the first of them',
    `The import took ${formatDuration(durationMs)}`,
  ]
  return lines.filter((line) => line !== false)
}

function futureDatesLine({ count, newest }: FutureDates): string {
  const records = count === 1 ? '1 record has' : `${number(count)} records have`
  return `${records} a date in the future (up to ${newest}), which does not count as the date of the data`
}

/** Describes an expected failure for the operator. Returns null for any other error. */
export function failureLine(error: unknown): string | null {
  const unchanged = 'The loaded data are unchanged.'
  if (error instanceof StartError) return `${error.message} ${unchanged}`
  return error instanceof ImportError ? `${error.sentence} ${unchanged}` : null
}

const tags = (names: readonly string[]): string => [...new Set(names)].map((name) => `<${name}>`).join(', ')

const number = (value: number): string => value.toLocaleString('en')
