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
import { ImportError } from '../import-error.ts'
import { dtdBeside, operatorAddresses, requestedAddress } from './fetch/allowed-addresses.ts'
import type { Upload } from './fetch/receive-upload.ts'
import type { Loaded } from './load-dump.ts'
import type { Run, RunParts } from './run.ts'
import type { RunEvent } from './run-progress.ts'

const PROGRESS_EVERY = 500_000

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

/** `GET /api/state` returns the whole log, so it is bounded. */
const MAX_LOG_LINES = 1000
const MAX_LINE_LENGTH = 1000

export class Pipeline {
  readonly #settings: Run['settings']
  readonly #parts: RunParts
  readonly #reportError: (error: unknown) => void
  #state = IDLE
  #stop = new AbortController()
  /** Resolves to the error of a run that fails or is stopped. */
  #run: Promise<unknown> = Promise.resolve()

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
      // Other backends use this size. This one writes all rows in one transaction.
      batch_size: 1000,
      progress_every: PROGRESS_EVERY,
      rebuild: false,
    }
  }

  get state(): PipelineState {
    return this.#state
  }

  /** Throws 409 during another run, and 422 for a forbidden address. */
  start(request: StartRequest): void {
    const { xml_gz_url: first, dtd_url: dtd } = this.config
    const allowed = operatorAddresses(this.#settings)
    const source = requestedAddress('xml_gz_url', request.xml_gz_url, first, allowed)
    const dtdUrl = requestedAddress('dtd_url', request.dtd_url, dtd, allowed)
    this.#begin(request, async (run) => {
      // Loads this module late: a server that never imports saves the memory.
      const { loadDump } = await import('./load-dump.ts')
      return loadDump(run, source, dtdUrl)
    })
  }

  /**
   * Starts a run with a dump that arrives as bytes. Resolves once the import has begun, or if the run was stopped.
   * Rejects with 409 during another run, and with the status of a failed upload. If the dump is refused before its first byte is
   * stored, the state stays unchanged.
   */
  async receive(upload: Upload, rebuild: boolean): Promise<void> {
    const before = this.#state
    const importing = Promise.withResolvers<void>()
    this.#begin({ rebuild }, async (run) => {
      const { loadUpload } = await import('./load-dump.ts')
      const onEvent = (event: RunEvent) => {
        run.onEvent(event)
        if (this.#state.step === 'read') importing.resolve()
      }
      return loadUpload({ ...run, onEvent }, upload)
    })
    const error = await Promise.race([importing.promise, this.#run])
    if (error === undefined || this.#state.status === 'stopped') return
    if (!(error instanceof ImportError)) throw new ExpectedError(500, this.#state.message)
    if (error.isRefusal) this.#state = before
    throw new ExpectedError(error.statusCode, error.sentence)
  }

  /** The state is `stopping` until the run has ended. */
  stop(): void {
    if (this.#state.status !== 'running') return
    this.#log('A stop was requested')
    this.#change({ status: 'stopping', message: 'Stopping.', retry: null })
    this.#stop.abort()
  }

  /** Clears the state of the last run, but no data and no downloads. Throws 409 during a run. */
  reset(): void {
    this.#requireIdle('Cannot reset while running')
    this.#state = IDLE
  }

  async close(): Promise<void> {
    this.stop()
    await this.#run
  }

  #requireIdle(problem: string): void {
    if (['running', 'stopping'].includes(this.#state.status)) throw new ExpectedError(409, problem)
  }

  #change(part: Partial<PipelineState>): void {
    const state = { ...this.#state, ...part }
    this.#state = state.status === 'running' ? { ...state, message: messageOf(state) } : state
  }

  /** Adds a line with its time (UTC). The text must name no author and no title (docs/dev/security.md, Logs). */
  #log(text: string): void {
    const line = `${utcText(new Date())} ${text}`.slice(0, MAX_LINE_LENGTH)
    this.#change({ logs: [...this.#state.logs, line].slice(-MAX_LOG_LINES) })
  }

  #begin({ rebuild, progress_every }: StartRequest, load: (run: Run) => Promise<Loaded>): void {
    this.#requireIdle('Pipeline is already running')
    this.#stop = new AbortController()
    this.#state = { ...IDLE, status: 'running', started_at: utcText(new Date()), logs: this.#state.logs }
    this.#log('Started')
    this.#run = this.#perform(load, {
      ...this.#parts,
      settings: this.#settings,
      force: rebuild ?? false,
      signal: this.#stop.signal,
      onEvent: (event) => this.#take(event, progress_every ?? PROGRESS_EVERY),
    })
  }

  /** Adds an event of the run to the state and the log. Logs a count every `countEvery` publications. */
  #take({ note, progress, retry = null, source }: RunEvent, countEvery: number): void {
    const { step, progress: before, source: asked } = this.#state
    if (note !== undefined) this.#log(note)
    if (progress && progress.step !== step) this.#log(STEPS[progress.step])
    this.#change({
      step: progress?.step ?? step,
      progress: progress ?? before,
      retry,
      source: source ?? asked,
    })
    const counts = [before, progress].map((one) => Math.floor((one?.publications ?? 0) / countEvery))
    if (progress && counts[0] !== counts[1])
      this.#log(`${progress.publications.toLocaleString('en')} papers read`)
  }

  async #perform(load: (run: Run) => Promise<Loaded>, run: Run): Promise<unknown> {
    const { completedLines, failureLine } = await import('./job-report.ts')
    try {
      this.#end('completed', completedLines(await load(run)))
      return undefined
    } catch (error) {
      const isStopped = run.signal.aborted && error === run.signal.reason
      const line = isStopped ? 'Stopped; the loaded data are unchanged.' : failureLine(error)
      if (line === null) this.#reportError(error)
      const unexpected = "The load failed in an unexpected way; see the server's log."
      this.#end(isStopped ? 'stopped' : 'error', [line ?? unexpected])
      return error
    }
  }

  /** The first line becomes the state's message. */
  #end(status: PipelineStatus, lines: readonly string[]): void {
    for (const line of lines) this.#log(line)
    this.#change({ status, message: lines[0] ?? '', finished_at: utcText(new Date()), retry: null })
  }
}

function messageOf({ step, retry }: PipelineState): string {
  if (!retry) return step === null ? 'Starting.' : STEPS[step]
  const { problem, failures, failures_at_most, next_try_at } = retry
  const failed = `${failures} of ${failures_at_most} tries ${failures === 1 ? 'has' : 'have'} failed`
  return `${problem}. ${failed}; the next is at ${next_try_at} UTC.`
}
