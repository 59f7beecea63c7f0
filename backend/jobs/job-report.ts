/** Describes a run in sentences, for the log and the state's message. No sentence names an author or a title. */

import type { PipelineProgress, PipelineRetry, PipelineStatus } from '../../shared/contract/pipeline.ts'
import { formatDuration } from '../../shared/measures.ts'
import { NoSourceError } from '../download/download-from-sources.ts'
import type { UnknownElementsSummary } from '../dump/record.ts'
import type { FutureDates } from '../dump/record-dates.ts'
import { ImportError } from '../import/import-file.ts'
import { KeptAsideError } from '../import-error.ts'
import type { Loaded } from './load-dump.ts'

export interface RunEnd {
  status: PipelineStatus
  /** The first line becomes the state's message. */
  lines: readonly string[]
}

const STEPS: Readonly<Record<PipelineProgress['step'], string>> = {
  download: 'Downloading the dump.',
  verify: "Comparing the download with dblp's checksum.",
  read: 'Reading the dump.',
  build: 'Building the new database.',
  check: 'Checking the new database.',
  replace: 'Putting the new database in place.',
}

/** Logs each new step, and one line after every `every` publications. */
export class StepLog {
  readonly #log: (line: string) => void
  readonly #every: number
  #step: PipelineProgress['step'] | null = null
  #loggedPublications = 0

  constructor(log: (line: string) => void, every: number) {
    this.#log = log
    this.#every = every
  }

  /** The current step, as a sentence. */
  get sentence(): string {
    return this.#step === null ? '' : STEPS[this.#step]
  }

  saw({ step, publications }: PipelineProgress): void {
    if (step !== this.#step) {
      this.#step = step
      this.#log(STEPS[step])
    }
    if (publications < this.#loggedPublications + this.#every) return
    this.#loggedPublications = publications - (publications % this.#every)
    this.#log(`${number(publications)} publications read`)
  }
}

/** Describes a failed try and the time of the next one. */
export function describedRetry({ problem, failures, failures_at_most, next_try_at }: PipelineRetry): string {
  const failed = `${failures} of ${failures_at_most} tries ${failures === 1 ? 'has' : 'have'} failed`
  return `${problem}. ${failed}; the next is at ${next_try_at} UTC.`
}

/** Describes the end of a run that succeeded. */
export function describedEnd(loaded: Loaded): RunEnd {
  if (loaded === null) {
    return { status: 'completed', lines: ['There is nothing newer than the data that are loaded.'] }
  }
  const { publications, persons, dataDate, futureDates, durationMs, skipped, warnings, unknownElements } =
    loaded
  const date = dataDate === 'unknown' ? 'an unknown date' : dataDate
  const done = `Loaded ${number(publications)} publications and ${number(persons)} persons, data of ${date}.`
  const oddities = [
    skipped.count > 0 && `${number(skipped.count)} records were skipped: ${skipped.examples[0] ?? ''}`,
    unknownElements.count > 0 && unknownElementsLine(unknownElements),
    futureDates.count > 0 && futureDatesLine(futureDates),
    // The warnings name people, so the log does not repeat them.
    warnings.length > 0 && 'Some person records contradict each other; the import has decided',
    `The import took ${formatDuration(durationMs)}`,
  ]
  return { status: 'completed', lines: [done, ...oddities.filter((line) => line !== false)] }
}

/** Says which elements the import does not know, by name. */
export function unknownElementsLine({ count, names }: UnknownElementsSummary): string {
  const listed = names.map((one) => `<${one.name}> ${number(one.count)}`).join(', ')
  const others = count - names.reduce((sum, one) => sum + one.count, 0)
  const rest = others > 0 ? `, others ${number(others)}` : ''
  return `${number(count)} element${count === 1 ? '' : 's'} of an unknown kind passed over: ${listed}${rest}`
}

/** Says how many records have a date in the future. */
export function futureDatesLine({ count, newest }: FutureDates): string {
  const records = count === 1 ? '1 record has' : `${number(count)} records have`
  return `${records} a date in the future (up to ${newest}), which is not taken for the date of the data`
}

/** Describes an expected failure for the operator; null for an unexpected one. */
export function failureLine(error: unknown): string | null {
  if (!(error instanceof ImportError || error instanceof NoSourceError)) return null
  if (error instanceof KeptAsideError) return `${error.message}.`
  return `${error.message}. The data that were loaded before are unchanged.`
}

const number = (value: number): string => value.toLocaleString('en')

/** How many lines the log keeps; `GET /api/state` returns all of them. */
const LINES_KEPT = 1000
const LONGEST_LINE = 1000

/** The log of a run: one line per entry with its time (UTC), the last 1,000 lines. */
export class RunLog {
  #lines: string[] = []

  get lines(): readonly string[] {
    return this.#lines
  }

  /** Adds a line. It must not name an author or a title (docs/security.md, Logs). */
  add(text: string, at = new Date()): void {
    this.#lines.push(`${utcText(at)} ${text}`.slice(0, LONGEST_LINE))
    if (this.#lines.length > LINES_KEPT) this.#lines.splice(0, this.#lines.length - LINES_KEPT)
  }

  clear(): void {
    this.#lines = []
  }
}

/** Formats a time as `YYYY-MM-DD HH:MM:SS` in UTC, like all times of the protocol. */
export function utcText(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ')
}
