/** The pipeline as a service: one run at a time, with its state. docs/dev/protocol.md, Pipeline. */

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
import { UploadError } from '../import-error.ts'
import type { BackendSettings } from '../settings.ts'
import type { ReplaceOptions } from './atomic-replace.ts'
import { askedAddress, dtdBeside, operatorAddresses } from './fetch/allowed-addresses.ts'
import type { Upload } from './fetch/receive-upload.ts'
import { isDiskFull } from './fetch/room.ts'
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
  /** Receives unexpected failures, for the log with their stack. */
  report?: (error: unknown) => void
}

/** Defaults for a start request. */
const BATCH_SIZE = 1000
const PROGRESS_EVERY = 500_000

const ASKING = 'Asking what there is.'
/** The steps of a run whose dump a client sends. */
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

/** How many lines the log keeps; `GET /api/state` returns all of them. */
const LINES_KEPT = 1000
const LONGEST_LINE = 1000

export class Pipeline {
  readonly #settings: PipelineSettings
  readonly #parts: PipelineParts
  /** Replaced with each change, never changed. */
  #state = IDLE
  /** Sentences for the state of the run: before its first step, and in each. */
  #sentences: { begun: string; steps: typeof STEPS } = { begun: ASKING, steps: STEPS }
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
    const { dblpSources, dblpDtdUrl } = this.#settings
    const allowed = operatorAddresses(this.#settings)
    const one = askedAddress('xml_gz_url', request.xml_gz_url, first, allowed)
    const dtdUrl = askedAddress('dtd_url', request.dtd_url, dtd, allowed)
    this.#begin(ASKING, STEPS)
    const { rebuild, progress_every } = request
    const run = this.#runOptions(rebuild ?? false, progress_every ?? PROGRESS_EVERY)
    this.#run = this.#perform(async () => {
      // A server that imports nothing needs none of it.
      const { loadDump } = await import('./load-dump.ts')
      return loadDump({
        ...run,
        sources: one === null ? dblpSources : [one],
        dtdUrl: dtdUrl ?? dblpDtdUrl,
        operatorAddresses: allowed,
        onNote: (note) => {
          this.#log(note)
          this.#change({ retry: null })
        },
        onSource: (source) => this.#change({ source }),
        onRetry: ({ pauseMs, ...retry }) => {
          if (this.#state.status !== 'running') return
          this.#change({ retry: { ...retry, next_try_at: utcText(new Date(Date.now() + pauseMs)) } })
        },
      })
    })
    return this.state
  }

  /**
   * Starts a run with a dump that arrives as bytes. Resolves to the state once the import has begun, or the run was
   * stopped. Rejects with 409 while a run is under way, with an UploadError for what is refused before a byte is
   * stored, which leaves the state as it was, and with an ExpectedError for every other failure.
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
      const answer = answerTo(error, this.#state)
      if (error instanceof UploadError && error.isRefusal) this.#state = before
      if (this.#state.status !== 'stopped') throw answer
    }
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

  get #isUnderWay(): boolean {
    return this.#state.status === 'running' || this.#state.status === 'stopping'
  }

  /** While the run goes on, the message says what it is doing. */
  #change(part: Partial<PipelineState>): void {
    const state = { ...this.#state, ...part }
    const { begun, steps } = this.#sentences
    const doing = state.step === null ? begun : steps[state.step]
    const message = state.retry ? retryLine(state.retry) : doing
    this.#state = state.status === 'running' ? { ...state, message } : state
  }

  /** Adds a line with its time (UTC). It must not name an author or a title (docs/dev/security.md, Logs). */
  #log(text: string): void {
    const line = `${utcText(new Date())} ${text}`.slice(0, LONGEST_LINE)
    this.#change({ logs: [...this.#state.logs, line].slice(-LINES_KEPT) })
  }

  /** Makes the new run the current one. Throws 409 while one is under way. */
  #begin(begun: string, steps: typeof STEPS): void {
    if (this.#isUnderWay) throw new ExpectedError(409, 'Pipeline is already running')
    this.#stop = new AbortController()
    this.#sentences = { begun, steps }
    const { logs } = this.#state
    this.#state = { ...IDLE, status: 'running', started_at: utcText(new Date()), logs }
    this.#log('Started')
  }

  /** Returns the options that all runs share. The state follows the progress. */
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

  /** Runs `load` to its end, which the state says. `onFailure` receives what it threw before that. */
  async #perform(
    load: () => Promise<Loaded>,
    onFailure: (error: unknown) => void = () => undefined,
  ): Promise<void> {
    const { describedEnd, failureLine } = await import('./job-report.ts')
    try {
      this.#end('completed', describedEnd(await load()))
    } catch (error) {
      onFailure(error)
      if (this.#stop.signal.aborted && error === this.#stop.signal.reason) {
        this.#end('stopped', ['Stopped; the data that were loaded before are unchanged.'])
        return
      }
      const line = failureLine(error)
      if (line === null) this.#parts.report?.(error)
      this.#end('error', [line ?? "It failed in a way nobody expected; the server's log has the details."])
    }
  }

  /** Ends the run. The first line becomes the state's message. */
  #end(status: PipelineStatus, lines: readonly string[]): void {
    for (const line of lines) this.#log(line)
    this.#change({ status, message: lines[0] ?? '', finished_at: utcText(new Date()), retry: null })
  }
}

/** The answer to an upload that failed: its own, or the state's message if the disk or the import failed. */
function answerTo(error: unknown, { message }: PipelineState): ExpectedError {
  if (error instanceof UploadError) return error
  return new ExpectedError(isDiskFull(error) ? 507 : 500, message)
}
