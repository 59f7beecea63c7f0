/** The pipeline as a service: one run at a time, with its state. docs/dev/protocol.md, Pipeline. */

import type {
  PipelineConfig,
  PipelineState,
  PipelineStatus,
  StartRequest,
} from '../../shared/contract/backend/pipeline.ts'
import { utcText } from '../../shared/measures.ts'
import { ExpectedError, InvalidField } from '../../shared/server/errors.ts'
import type { Retry } from '../download/download-error.ts'
import { DBLP_HOSTS, mayBeAsked } from '../download/open-response.ts'
import type { ReplaceOptions } from '../import/atomic-replace.ts'
import { importInProcess } from '../import/import-in-process.ts'
import type { BackendSettings } from '../settings.ts'
import { describedEnd, failureLine, STEPS } from './job-report.ts'
import { dtdBeside, type LoadOptions, type LoadTimeouts, loadDump } from './load-dump.ts'

export type PipelineSettings = Pick<BackendSettings, 'dbPath' | 'dataDir' | 'dblpSources' | 'dblpDtdUrl'>

export interface PipelineParts {
  importDump?: LoadOptions['importDump']
  timeouts?: LoadTimeouts
  replace?: ReplaceOptions
  /** Receives unexpected failures, for the log with their stack. */
  report?: (error: unknown) => void
}

/** Defaults for a start request. */
const BATCH_SIZE = 1000
const PROGRESS_EVERY = 500_000

const ASKING = 'Asking what there is.'
const IDLE: PipelineState = {
  status: 'idle',
  step: null,
  message: 'Nothing has been started.',
  started_at: null,
  finished_at: null,
  progress: null,
  retry: null,
  source: null,
  logs: [],
}

/** How many lines the log keeps; `GET /api/state` returns all of them. */
const LINES_KEPT = 1000
const LONGEST_LINE = 1000

export class Pipeline {
  readonly #settings: PipelineSettings
  readonly #parts: PipelineParts
  /** Replaced with each change, never changed. */
  #state = IDLE
  #stop = new AbortController()
  #run: Promise<void> = Promise.resolve()

  constructor(settings: PipelineSettings, parts: PipelineParts = {}) {
    this.#settings = settings
    this.#parts = parts
  }

  get config(): PipelineConfig {
    const first = this.#settings.dblpSources[0] ?? ''
    return {
      xml_gz_url: first,
      dtd_url: this.#settings.dblpDtdUrl ?? dtdBeside(first),
      batch_size: BATCH_SIZE,
      progress_every: PROGRESS_EVERY,
      rebuild: false,
    }
  }

  get state(): PipelineState {
    return this.#state
  }

  /** Starts a run. Throws 409 while one is under way, and 422 for an address that a request may not use. */
  start(request: StartRequest): PipelineState {
    const { xml_gz_url: first, dtd_url: dtd } = this.config
    const one = askedAddress('xml_gz_url', request.xml_gz_url, first, this.#operatorAddresses)
    const dtdUrl = askedAddress('dtd_url', request.dtd_url, dtd, this.#operatorAddresses)
    const { dblpSources, dblpDtdUrl } = this.#settings
    if (this.#isUnderWay) throw new ExpectedError(409, 'Pipeline is already running')
    this.#stop = new AbortController()
    const { logs } = this.#state
    this.#state = { ...IDLE, status: 'running', message: ASKING, started_at: utcText(new Date()), logs }
    this.#log('Started')
    this.#run = this.#load(one === null ? dblpSources : [one], dtdUrl ?? dblpDtdUrl, request)
    return this.state
  }

  /** Stops the run, if there is one. The state is `stopping` until the run has ended. */
  stop(): PipelineState {
    if (this.#state.status === 'running') {
      this.#change({ status: 'stopping', message: 'Stopping.', retry: null })
      this.#log('Stop was asked for')
      this.#stop.abort()
    }
    return this.state
  }

  /** Clears the state of the last run. Data and downloads stay unchanged. Throws 409 while a run is under way. */
  reset(): PipelineState {
    if (this.#isUnderWay) throw new ExpectedError(409, 'Cannot reset while running')
    this.#state = IDLE
    return this.state
  }

  /** Stops the run and waits for its end. */
  async close(): Promise<void> {
    this.stop()
    await this.#run
  }

  get #operatorAddresses(): readonly string[] {
    const { dblpSources, dblpDtdUrl } = this.#settings
    return dblpDtdUrl === null ? dblpSources : [...dblpSources, dblpDtdUrl]
  }

  get #isUnderWay(): boolean {
    return this.#state.status === 'running' || this.#state.status === 'stopping'
  }

  #change(part: Partial<PipelineState>): void {
    this.#state = { ...this.#state, ...part }
  }

  /** Adds a line with its time (UTC). It must not name an author or a title (docs/dev/security.md, Logs). */
  #log(text: string): void {
    const line = `${utcText(new Date())} ${text}`.slice(0, LONGEST_LINE)
    this.#change({ logs: [...this.#state.logs, line].slice(-LINES_KEPT) })
  }

  async #load(sources: readonly string[], dtdUrl: string | null, request: StartRequest): Promise<void> {
    const { dbPath, dataDir } = this.#settings
    const { importDump = importInProcess, replace, timeouts = {} } = this.#parts
    const every = request.progress_every ?? PROGRESS_EVERY
    let nextCount = every
    try {
      const loaded = await loadDump({
        sources,
        dtdUrl,
        operatorAddresses: this.#operatorAddresses,
        dataDir,
        dbPath,
        force: request.rebuild ?? false,
        signal: this.#stop.signal,
        onProgress: (progress) => {
          const { step, publications } = progress
          if (step !== this.#state.step) this.#log(STEPS[step])
          this.#change({ step, progress, retry: null })
          if (this.#state.status === 'running') this.#change({ message: STEPS[step] })
          if (publications < nextCount) return
          nextCount = publications - (publications % every) + every
          this.#log(`${publications.toLocaleString('en')} publications read`)
        },
        onNote: (note) => {
          const { retry, status, step } = this.#state
          this.#log(note)
          if (retry !== null && status === 'running') this.#change({ message: step ? STEPS[step] : ASKING })
          this.#change({ retry: null })
        },
        onSource: (source) => this.#change({ source }),
        onRetry: (retry) => this.#waitForRetry(retry),
        importDump: (options) => importDump({ ...options, lowPriority: true, replace }),
        timeouts,
      })
      this.#end('completed', describedEnd(loaded))
    } catch (error) {
      if (this.#stop.signal.aborted && error === this.#stop.signal.reason) {
        this.#end('stopped', ['Stopped; the data that were loaded before are unchanged.'])
        return
      }
      const line = failureLine(error)
      if (line === null) this.#parts.report?.(error)
      this.#end('error', [line ?? "It failed in a way nobody expected; the server's log has the details."])
    }
  }

  #waitForRetry({ problem, failures, failuresAtMost, pauseMs }: Retry): void {
    if (this.#state.status !== 'running') return
    const nextTryAt = utcText(new Date(Date.now() + pauseMs))
    const failed = `${failures} of ${failuresAtMost} tries ${failures === 1 ? 'has' : 'have'} failed`
    this.#change({
      retry: { problem, failures, failures_at_most: failuresAtMost, next_try_at: nextTryAt },
      message: `${problem}. ${failed}; the next is at ${nextTryAt} UTC.`,
    })
  }

  /** Ends the run. The first line becomes the state's message. */
  #end(status: PipelineStatus, lines: readonly string[]): void {
    for (const line of lines) this.#log(line)
    this.#change({ status, message: lines[0] ?? '', finished_at: utcText(new Date()), retry: null })
  }
}

/**
 * Returns the address that a request names instead of the configured one; null if it names none or that one.
 * Throws a 422 that says which addresses are allowed: a request must not send the server anywhere else.
 */
function askedAddress(
  field: string,
  asked: string | null | undefined,
  configured: string,
  operatorAddresses: readonly string[],
): string | null {
  if (asked === null || asked === undefined || asked === configured) return null
  if (mayBeAsked(asked, operatorAddresses)) return asked
  throw new InvalidField({
    loc: ['body', field],
    msg: `must be an https address at ${DBLP_HOSTS.join(', ')}; others are set in the environment only`,
    type: 'address_not_allowed',
  })
}
