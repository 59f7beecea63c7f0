/** The pipeline of imports: one run at a time, with its state (docs/dev/protocol.md, Pipeline). */

import type {
  PipelineConfig,
  PipelineProgress,
  PipelineState,
  PipelineStatus,
  PipelineStep,
  StartRequest,
} from '../../shared/contract/backend/pipeline-shapes.ts'
import { utcText } from '../../shared/measures.ts'
import { ExpectedError } from '../../shared/server/server-errors.ts'
import { UploadError, uploadAnswer } from '../import-error.ts'
import type { BackendSettings } from '../settings.ts'
import type { ReplaceOptions } from './atomic-replace.ts'
import { dtdBeside, operatorAddresses, requestedAddress } from './fetch/allowed-addresses.ts'
import type { Upload } from './fetch/receive-upload.ts'
import type { ImportOptions } from './import-file.ts'
import { importInProcess } from './import-in-process.ts'
import type { LoadTimeouts } from './load-dump.ts'
import type { Loaded, Run } from './load-file.ts'
import { retryLine, STEPS } from './load-progress.ts'

export type PipelineSettings = Pick<BackendSettings, 'dbPath' | 'dataDir' | 'dblpSources' | 'dblpDtdUrl'>

export interface PipelineParts {
  importDump?: Run['importDump']
  timeouts?: LoadTimeouts
  replace?: ReplaceOptions
  /** Logs unexpected failures with their stack. */
  report?: (error: unknown) => void
}

/** Defaults for a start request. */
const BATCH_SIZE = 1000
const PROGRESS_EVERY = 500_000

const ASKING = 'Asking what there is.'
/** The sentences of a run whose dump a client sends. */
const RECEIVING = { ...STEPS, download: 'Receiving the dump.' }
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
  readonly #settings: PipelineSettings
  readonly #parts: PipelineParts
  /** Each change replaces the object. */
  #state = IDLE
  /** The state's messages during a run: before its first step, and in each step. */
  #sentences: { beginning: string; steps: typeof STEPS } = { beginning: ASKING, steps: STEPS }
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

  /** Starts a run. Throws 409 while another run goes on, and 422 for an address that a request may not name. */
  start(request: StartRequest): PipelineState {
    const { xml_gz_url: first, dtd_url: dtd } = this.config
    const { dblpSources, dblpDtdUrl } = this.#settings
    const allowed = operatorAddresses(this.#settings)
    const source = requestedAddress('xml_gz_url', request.xml_gz_url, first, allowed)
    const dtdUrl = requestedAddress('dtd_url', request.dtd_url, dtd, allowed)
    this.#begin(ASKING, STEPS)
    const { rebuild, progress_every } = request
    const run = this.#runOptions(rebuild ?? false, progress_every ?? PROGRESS_EVERY)
    this.#run = this.#perform(async () => {
      // Loaded here, so that a server that never imports does not hold it in memory.
      const { loadDump } = await import('./load-dump.ts')
      return loadDump({
        ...run,
        sources: source === null ? dblpSources : [source],
        dtdUrl: dtdUrl ?? dblpDtdUrl,
        operatorAddresses: allowed,
        onNote: (note) => {
          this.#log(note)
          this.#change({ retry: null })
        },
        onSource: (host) => this.#change({ source: host }),
        onRetry: ({ pauseMs, ...retry }) => {
          if (this.#state.status !== 'running') return
          this.#change({ retry: { ...retry, next_try_at: utcText(new Date(Date.now() + pauseMs)) } })
        },
      })
    })
    return this.state
  }

  /**
   * Starts a run with a dump that arrives as bytes. Resolves to the state once the import has begun or the run was stopped.
   * Rejects with 409 while another run goes on; with an UploadError for a dump that is refused before its first byte is
   * stored, which leaves the state unchanged; with an ExpectedError for every other failure.
   */
  async receive(upload: Upload, isForced: boolean): Promise<PipelineState> {
    const before = this.#state
    this.#begin(RECEIVING.download, RECEIVING)
    const importing = Promise.withResolvers<void>()
    const run = this.#runOptions(isForced, PROGRESS_EVERY, (step) => {
      if (step !== 'download') importing.resolve()
    })
    this.#run = this.#perform(async () => {
      const { loadUpload } = await import('./load-upload.ts')
      return loadUpload({ ...run, upload })
    }, importing.reject)
    void this.#run.then(importing.resolve)
    try {
      await importing.promise
    } catch (error) {
      await this.#run
      const answer = uploadAnswer(error, this.#state.message)
      if (error instanceof UploadError && error.isRefusal) this.#state = before
      if (this.#state.status !== 'stopped') throw answer
    }
    return this.state
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
    const { beginning, steps } = this.#sentences
    const activity = state.step === null ? beginning : steps[state.step]
    const message = state.retry ? retryLine(state.retry) : activity
    this.#state = state.status === 'running' ? { ...state, message } : state
  }

  /** Adds a line with its time (UTC). The text must name no author and no title (docs/dev/security.md, Logs). */
  #log(text: string): void {
    const line = `${utcText(new Date())} ${text}`.slice(0, MAX_LINE_LENGTH)
    this.#change({ logs: [...this.#state.logs, line].slice(-MAX_LOG_LINES) })
  }

  /** Begins a new run. Throws 409 while another run goes on. */
  #begin(beginning: string, steps: typeof STEPS): void {
    if (this.#isRunning) throw new ExpectedError(409, 'Pipeline is already running')
    this.#stop = new AbortController()
    this.#sentences = { beginning, steps }
    const { logs } = this.#state
    this.#state = { ...IDLE, status: 'running', started_at: utcText(new Date()), logs }
    this.#log('Started')
  }

  /** Returns the options that all runs share. Their progress changes the state. */
  #runOptions(force: boolean, progressEvery: number, onStep: (step: PipelineStep) => void = () => undefined) {
    const { dbPath, dataDir } = this.#settings
    const { importDump = importInProcess, replace, timeouts = {} } = this.#parts
    let nextCount = progressEvery
    return {
      dataDir,
      dbPath,
      force,
      timeouts,
      signal: this.#stop.signal,
      onProgress: (progress: PipelineProgress) => {
        const { step, publications } = progress
        if (step !== this.#state.step) this.#log(this.#sentences.steps[step])
        this.#change({ step, progress, retry: null })
        onStep(step)
        if (publications < nextCount) return
        nextCount = publications - (publications % progressEvery) + progressEvery
        this.#log(`${publications.toLocaleString('en')} publications read`)
      },
      importDump: (options: ImportOptions) => importDump({ ...options, lowPriority: true, replace }),
    }
  }

  /** Runs `load` and sets the state of its end. Before that, `onFailure` receives the error. */
  async #perform(
    load: () => Promise<Loaded>,
    onFailure: (error: unknown) => void = () => undefined,
  ): Promise<void> {
    const { completedLines, failureLine } = await import('./job-report.ts')
    try {
      this.#end('completed', completedLines(await load()))
    } catch (error) {
      onFailure(error)
      if (this.#stop.signal.aborted && error === this.#stop.signal.reason) {
        this.#end('stopped', ['Stopped; the loaded data are unchanged.'])
        return
      }
      const line = failureLine(error)
      if (line === null) this.#parts.report?.(error)
      this.#end('error', [line ?? "It failed in an unexpected way; the server's log has the details."])
    }
  }

  /** Ends the run and logs the lines. The first line becomes the state's message. */
  #end(status: PipelineStatus, lines: readonly string[]): void {
    for (const line of lines) this.#log(line)
    this.#change({ status, message: lines[0] ?? '', finished_at: utcText(new Date()), retry: null })
  }
}
