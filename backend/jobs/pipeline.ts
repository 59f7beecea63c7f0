/** The pipeline as a service: one run at a time, with its state. docs/protocol.md, Pipeline. */
import type {
  PipelineConfig,
  PipelineProgress,
  PipelineRetry,
  PipelineState,
  PipelineStatus,
  StartRequest,
} from '../../shared/contract/pipeline.ts'
import { ExpectedError, InvalidField } from '../../shared/server/errors.ts'
import type { Retry } from '../download/download-error.ts'
import { DBLP_HOSTS, mayBeAsked } from '../download/open-response.ts'
import type { ReplaceOptions } from '../import/atomic-replace.ts'
import { importInProcess } from '../import/import-in-process.ts'
import type { BackendSettings } from '../settings.ts'
import {
  describedEnd,
  describedRetry,
  failureLine,
  type RunEnd,
  RunLog,
  StepLog,
  utcText,
} from './job-report.ts'
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
const IDLE = 'Nothing has been started.'

export class Pipeline {
  readonly #settings: PipelineSettings
  readonly #parts: PipelineParts
  readonly #log = new RunLog()
  #status: PipelineStatus = 'idle'
  #message = IDLE
  #startedAt: string | null = null
  #finishedAt: string | null = null
  #progress: PipelineProgress | null = null
  #retry: PipelineRetry | null = null
  #source: string | null = null
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
    return {
      status: this.#status,
      step: this.#progress?.step ?? null,
      message: this.#message,
      started_at: this.#startedAt,
      finished_at: this.#finishedAt,
      progress: this.#progress,
      retry: this.#retry,
      source: this.#source,
      logs: [...this.#log.lines],
    }
  }

  /** Starts a run. Throws 409 while one is under way, and 422 for an address that a request may not use. */
  start(request: StartRequest): PipelineState {
    const { xml_gz_url: first, dtd_url: dtd } = this.config
    const one = askedAddress('xml_gz_url', request.xml_gz_url, first, this.#operatorAddresses)
    const dtdUrl = askedAddress('dtd_url', request.dtd_url, dtd, this.#operatorAddresses)
    const { dblpSources, dblpDtdUrl } = this.#settings
    if (this.#isUnderWay) throw new ExpectedError(409, 'Pipeline is already running')
    this.#stop = new AbortController()
    this.#forget('running', ASKING)
    this.#startedAt = utcText(new Date())
    this.#log.add('Started')
    this.#run = this.#load(one === null ? dblpSources : [one], dtdUrl ?? dblpDtdUrl, request)
    return this.state
  }

  /** Stops the run, if there is one. The state is `stopping` until the run has ended. */
  stop(): PipelineState {
    if (this.#status === 'running') {
      this.#status = 'stopping'
      this.#message = 'Stopping.'
      this.#retry = null
      this.#log.add('Stop was asked for')
      this.#stop.abort()
    }
    return this.state
  }

  /** Clears the state of the last run. Data and downloads stay unchanged. Throws 409 while a run is under way. */
  reset(): PipelineState {
    if (this.#isUnderWay) throw new ExpectedError(409, 'Cannot reset while running')
    this.#forget('idle', IDLE)
    this.#log.clear()
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
    return this.#status === 'running' || this.#status === 'stopping'
  }

  #forget(status: PipelineStatus, message: string): void {
    this.#status = status
    this.#message = message
    this.#startedAt = null
    this.#finishedAt = null
    this.#progress = null
    this.#retry = null
    this.#source = null
  }

  async #load(sources: readonly string[], dtdUrl: string | null, request: StartRequest): Promise<void> {
    const { dbPath, dataDir } = this.#settings
    const { importDump = importInProcess, replace, timeouts } = this.#parts
    const steps = new StepLog((line) => this.#log.add(line), request.progress_every ?? PROGRESS_EVERY)
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
          steps.saw(progress)
          this.#progress = progress
          this.#retry = null
          if (this.#status === 'running') this.#message = steps.sentence
        },
        onNote: (note) => {
          this.#log.add(note)
          if (this.#retry !== null && this.#status === 'running') this.#message = steps.sentence || ASKING
          this.#retry = null
        },
        onSource: (host) => {
          this.#source = host
        },
        onRetry: (retry) => this.#waitForRetry(retry),
        importDump: (options) => importDump({ ...options, lowPriority: true, replace }),
        ...(timeouts && { timeouts }),
      })
      this.#end(describedEnd(loaded))
    } catch (error) {
      this.#end(this.#endAfter(error))
    }
  }

  #waitForRetry({ problem, failures, failuresAtMost, pauseMs }: Retry): void {
    if (this.#status !== 'running') return
    this.#retry = {
      problem,
      failures,
      failures_at_most: failuresAtMost,
      next_try_at: utcText(new Date(Date.now() + pauseMs)),
    }
    this.#message = describedRetry(this.#retry)
  }

  #endAfter(error: unknown): RunEnd {
    if (this.#stop.signal.aborted && error === this.#stop.signal.reason) {
      return { status: 'stopped', lines: ['Stopped; the data that were loaded before are unchanged.'] }
    }
    const line = failureLine(error)
    if (line === null) this.#parts.report?.(error)
    return {
      status: 'error',
      lines: [line ?? "It failed in a way nobody expected; the server's log has the details."],
    }
  }

  #end({ status, lines }: RunEnd): void {
    for (const line of lines) this.#log.add(line)
    this.#message = lines[0] ?? ''
    this.#finishedAt = utcText(new Date())
    this.#retry = null
    this.#status = status
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
