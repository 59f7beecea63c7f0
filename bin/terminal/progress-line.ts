import cliProgress from 'cli-progress'
import type { LoadProgress, LoadStep } from '../../backend/jobs/load-progress.ts'
import { formatBytes, formatDuration } from '../../shared/measures.ts'
import { type LineOutput, terminalLine } from './status-line.ts'

const PLAIN_EVERY_MS = 5000

const WORDS: Readonly<Record<LoadStep, string>> = {
  download: 'Downloading',
  verify: 'Comparing the checksum',
  read: 'Reading',
  build: 'Building',
  check: 'Checking',
  replace: 'Putting in place',
}

/** Steps whose progress is measured in bytes of the dump. */
const OF_BYTES = new Set<LoadStep>(['download', 'verify', 'read'])

/**
 * The progress of a download and an import: a progress bar on a terminal, a line now and then elsewhere. It does
 * not use standard error, where a failed import prints its one line and nothing else.
 */
export function progressLine(output: LineOutput = process.stdout, now = () => performance.now()) {
  return output.isTTY ? progressBar(output) : plainLines(output, now)
}

type ProgressLine = { show: (progress: LoadProgress) => void; end: () => void }

function progressBar(output: LineOutput): ProgressLine {
  let shown: LoadProgress | null = null
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
  let lastStep: LoadStep | null = null
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

function textOf(progress: LoadProgress): string {
  const { step, bytesDone, bytesTotal, bytesPerSecond, share, secondsLeft, publications } = progress
  const facts = [
    WORDS[step],
    OF_BYTES.has(step) && amount(bytesDone, bytesTotal),
    publications > 0 && `${publications.toLocaleString('en')} publications`,
    bytesPerSecond !== null && `${formatBytes(bytesPerSecond)}/s`,
    secondsLeft !== null && `${formatDuration(secondsLeft * 1000, 'en', 'up')} left`,
  ].filter((fact) => fact !== false)
  const percent = share === null ? '' : `${String(Math.floor(share * 100)).padStart(3)} % `
  return `${percent}${facts.join(', ')}`
}

const amount = (done: number, total: number | null): string =>
  total === null ? formatBytes(done) : `${formatBytes(done)} of ${formatBytes(total)}`
