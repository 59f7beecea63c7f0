/** The pipeline of imports: one run at a time, with its state (docs/dev/protocol.md, Pipeline). */

import type {
  PipelineConfig,
  PipelineState,
  PipelineStatus,
  PipelineStep,
  StartRequest,
} from '../../shared/contract/backend/pipeline-shapes.ts'
import { utcText } from '../../shared/measures.ts'
import { ExpectedError } from '../../shared/server/server-errors.ts'
import { UploadError, uploadAnswer } from '../import-error.ts'
import { dtdBeside, operatorAddresses, requestedAddress } from './fetch/allowed-addresses.ts'
import type { Upload } from './fetch/receive-upload.ts'
import type { Loaded, Run, RunParts } from './load-dump.ts'
import type { RunEvent } from './run-progress.ts'

/** Defaults for a start request. */
const BATCH_SIZE = 1000
const PROGRESS_EVERY = 500_000

/** The state's message before the first step, and in each step. */
const STARTING = 'Starting.'
const STEPS: Readonly<Record<PipelineStep, string>> = {
  download: 'Receiving the dump.',
  verify: "Comparing the download with dblp's checksum.",
  read: 'Reading the dump.',
  build: 'Building the new database.',
  check: 'Checking the new database.',
  replace: 'Putting the new database in place.',
}
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

/** The bounds of the log. `GET /api/state` returns the whole log. */
const MAX_LOG_LINES = 1000
const MAX_LINE_LENGTH = 1000

export class Pipeline {
  readonly #settings: Run['settings']
  readonly #parts: RunParts
  readonly #reportError: (error: unknown) => void
  /** Each change replaces the object. */
  #state = IDLE
  #stop = new AbortController()
  /** Resolves to the error of a run that fails or is stopped. */
  #run: Promise<unknown> = Promise.resolve()

  /** @param reportError logs unexpected failures with their stack */
  constructor(
    settings: Run['settings'],
    parts: RunParts = {},
    reportError: (error: unknown) => void = () => undefined,
  ) {
    this.#settings = settings
    this.#parts = parts
    this.#reportError = reportError
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

  /** Starts a run. Throws 409 while another run goes on, and 422 for an address that a request may not name. */
  start(request: StartRequest): PipelineState {
    const { xml_gz_url: first, dtd_url: dtd } = this.config
    const allowed = operatorAddresses(this.#settings)
    const source = requestedAddress('xml_gz_url', request.xml_gz_url, first, allowed)
    const dtdUrl = requestedAddress('dtd_url', request.dtd_url, dtd, allowed)
    this.#begin(async (run) => {
      // Loads the module here, so that a server that never imports does not hold it in memory.
      const { loadDump } = await import('./load-dump.ts')
      return loadDump(run, source, dtdUrl)
    }, request)
    return this.state
  }

  /**
   * Starts a run with a dump that arrives as bytes. Resolves to the state once the import has begun or the run was stopped.
   * Rejects with 409 while another run goes on; with an UploadError for a dump that is refused before its first byte is
   * stored, which leaves the state unchanged; with an ExpectedError for every other failure.
   */
  async receive(upload: Upload, rebuild: boolean): Promise<PipelineState> {
    const before = this.#state
    const importing = Promise.withResolvers<void>()
    this.#begin(
      async (run) => {
        const { loadUpload } = await import('./load-dump.ts')
        return loadUpload(run, upload)
      },
      { rebuild },
      ({ progress }) => {
        if (progress && progress.step !== 'download') importing.resolve()
      },
    )
    const error = await Promise.race([importing.promise, this.#run])
    if (error === undefined || this.#state.status === 'stopped') return this.state
    const answer = uploadAnswer(error, this.#state.message)
    if (error instanceof UploadError && error.isRefusal) this.#state = before
    throw answer
  }

  /** Stops the running import, if any. The state is `stopping` until the run has ended. */
  stop(): PipelineState {
    if (this.#state.status === 'running') {
      this.#change({ status: 'stopping', message: 'Stopping.', retry: null })
      this.#log('Stop was asked for')
      this.#stop.abort()
    }
    return this.state
  }

  /** Clears the state of the last run, but no data and no downloads. Throws 409 while a run goes on. */
  reset(): PipelineState {
    if (this.#isRunning) throw new ExpectedError(409, 'Cannot reset while running')
    this.#state = IDLE
    return this.state
  }

  /** Stops the run and waits for its end. */
  async close(): Promise<void> {
    this.stop()
    await this.#run
  }

  get #isRunning(): boolean {
    return this.#state.status === 'running' || this.#state.status === 'stopping'
  }

  /** Changes the state. During a run, the message describes its step. */
  #change(part: Partial<PipelineState>): void {
    const state = { ...this.#state, ...part }
    const { status, step, retry } = state
    const message = retry ? retryLine(retry) : step === null ? STARTING : STEPS[step]
    this.#state = status === 'running' ? { ...state, message } : state
  }

  /** Adds a line with its time (UTC). The text must name no author and no title (docs/dev/security.md, Logs). */
  #log(text: string): void {
    const line = `${utcText(new Date())} ${text}`.slice(0, MAX_LINE_LENGTH)
    this.#change({ logs: [...this.#state.logs, line].slice(-MAX_LOG_LINES) })
  }

  /** Begins a run of `load`. The events of the run change the state. Throws 409 while another run goes on. */
  #begin(
    load: (run: Run) => Promise<Loaded>,
    { rebuild, progress_every }: StartRequest,
    onEvent: (event: RunEvent) => void = () => undefined,
  ): void {
    if (this.#isRunning) throw new ExpectedError(409, 'Pipeline is already running')
    this.#stop = new AbortController()
    const { logs } = this.#state
    this.#state = { ...IDLE, status: 'running', started_at: utcText(new Date()), logs }
    this.#log('Started')
    const countEvery = progress_every ?? PROGRESS_EVERY
    let nextCount = countEvery
    this.#run = this.#perform(load, {
      ...this.#parts,
      settings: this.#settings,
      force: rebuild ?? false,
      signal: this.#stop.signal,
      onEvent: (event) => {
        const { note, progress, retry = null, source = this.#state.source } = event
        const { step = this.#state.step, publications = 0 } = progress ?? {}
        if (note !== undefined) this.#log(note)
        if (step !== null && step !== this.#state.step) this.#log(STEPS[step])
        this.#change({ step, progress: progress ?? this.#state.progress, retry, source })
        onEvent(event)
        if (publications < nextCount) return
        nextCount = publications - (publications % countEvery) + countEvery
        this.#log(`${publications.toLocaleString('en')} publications read`)
      },
    })
  }

  /** Performs a run and sets the state of its end. Resolves to the error of a run that fails or is stopped. */
  async #perform(load: (run: Run) => Promise<Loaded>, run: Run): Promise<unknown> {
    const { completedLines, failureLine } = await import('./job-report.ts')
    try {
      this.#end('completed', completedLines(await load(run)))
      return undefined
    } catch (error) {
      if (run.signal.aborted && error === run.signal.reason) {
        this.#end('stopped', ['Stopped; the loaded data are unchanged.'])
        return error
      }
      const line = failureLine(error)
      if (line === null) this.#reportError(error)
      this.#end('error', [line ?? "It failed in an unexpected way; the server's log has the details."])
      return error
    }
  }

  /** Ends the run and logs the lines. The first line becomes the state's message. */
  #end(status: PipelineStatus, lines: readonly string[]): void {
    for (const line of lines) this.#log(line)
    this.#change({ status, message: lines[0] ?? '', finished_at: utcText(new Date()), retry: null })
  }
}

/** Describes a failed try and the time of the next one. */
function retryLine(retry: NonNullable<PipelineState['retry']>): string {
  const { problem, failures, failures_at_most, next_try_at } = retry
  const failed = `${failures} of ${failures_at_most} tries ${failures === 1 ? 'has' : 'have'} failed`
  return `${problem}. ${failed}; the next is at ${next_try_at} UTC.`
}
