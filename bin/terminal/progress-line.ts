import cliProgress, { type GenericFormatter, type SingleBar } from 'cli-progress'
import type { PipelineProgress } from '../../shared/contract/pipeline.ts'
import { formatBytes, formatDuration } from '../../shared/measures.ts'

const PLAIN_EVERY_MS = 5000

const WORDS: Readonly<Record<PipelineProgress['step'], string>> = {
  download: 'Downloading',
  verify: 'Comparing the checksum',
  read: 'Reading',
  build: 'Building',
  check: 'Checking',
  replace: 'Putting in place',
}

/** Steps whose progress is measured in bytes of the dump. */
const OF_BYTES = new Set<PipelineProgress['step']>(['download', 'verify', 'read'])

/**
 * The progress of a download and an import: a progress bar on a terminal, a line now and then elsewhere. It does
 * not use standard error, where a failed import prints its one line and nothing else.
 */
export function progressLine(output: LineOutput = process.stdout, now = () => performance.now()) {
  return output.isTTY ? progressBar(output) : plainLines(output, now)
}

type ProgressLine = { show: (progress: PipelineProgress) => void; end: () => void }

function progressBar(output: LineOutput): ProgressLine {
  let shown: PipelineProgress | null = null
  const line = terminalLine(output, (options, params) => {
    if (shown === null) return ''
    const bar = shown.share === null ? '' : `${cliProgress.Format.BarFormat(params.progress, options)} `
    return `${bar}${textOf(shown)}`
  })
  return {
    show: (progress) => {
      shown = progress
      if (line.isActive) line.update(progress.share ?? 0)
      else line.start(1, progress.share ?? 0)
    },
    end: () => line.stop(),
  }
}

function plainLines(output: LineOutput, now: () => number): ProgressLine {
  let lastStep: PipelineProgress['step'] | null = null
  let lastShownAt = Number.NEGATIVE_INFINITY
  return {
    show: (progress) => {
      const at = now()
      if (progress.step === lastStep && at - lastShownAt < PLAIN_EVERY_MS) return
      lastStep = progress.step
      lastShownAt = at
      output.write(`${textOf(progress)}\n`)
    },
    end: () => undefined,
  }
}

function textOf(progress: PipelineProgress): string {
  const { step, bytes_done, bytes_total, bytes_per_second, share, seconds_left, publications } = progress
  const facts = [
    WORDS[step],
    OF_BYTES.has(step) && amount(bytes_done, bytes_total),
    publications > 0 && `${publications.toLocaleString('en')} publications`,
    bytes_per_second !== null && `${formatBytes(bytes_per_second)}/s`,
    seconds_left !== null && `${formatDuration(seconds_left * 1000, 'en', 'up')} left`,
  ].filter((fact) => fact !== false)
  const percent = share === null ? '' : `${String(Math.floor(share * 100)).padStart(3)} % `
  return `${percent}${facts.join(', ')}`
}

const amount = (done: number, total: number | null): string =>
  total === null ? formatBytes(done) : `${formatBytes(done)} of ${formatBytes(total)}`

const AFTER_MS = 300
/** Redraws per second. */
const FPS = 10

/** A terminal, or any other text stream. */
type LineOutput = NodeJS.WritableStream & { isTTY?: boolean; columns?: number }

/**
 * A line of a terminal that is redrawn in place and erased at the end. It does not change cursor or wrapping, so a
 * killed program leaves the terminal intact. It does not handle Ctrl-C, which is left to the code that stops the
 * work.
 */
function terminalLine(output: LineOutput, format: GenericFormatter): SingleBar {
  return new cliProgress.SingleBar({
    stream: output,
    // A line that wraps cannot be redrawn.
    format: (options, params, payload) =>
      format(options, params, payload).slice(0, (output.columns ?? 80) - 1),
    fps: FPS,
    barsize: 24,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    clearOnComplete: true,
    linewrap: true,
    gracefulExit: false,
  })
}

/** Shows what the program waits for: one line on a terminal's standard error after 300 ms, nothing elsewhere. */
type StatusLine = { show: (text: string) => void; end: () => void }

export function statusLine(output: LineOutput = process.stderr): StatusLine {
  let text = ''
  const line = terminalLine(output, () => text)
  const timer = output.isTTY ? setTimeout(() => line.start(1, 0), AFTER_MS) : undefined
  timer?.unref()
  return {
    show: (wanted) => {
      text = wanted
    },
    end: () => {
      clearTimeout(timer)
      line.stop()
    },
  }
}
