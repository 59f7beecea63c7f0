import type { LoadProgress, LoadStep } from '../../backend/jobs/load-progress.ts'
import { formatBytes, formatDuration } from '../../shared/measures.ts'

const PLAIN_EVERY_MS = 5000
const TERMINAL_EVERY_MS = 100
const BAR_WIDTH = 24
const FULL = '█'
const EMPTY = '░'

const WORDS: Readonly<Record<LoadStep, string>> = {
  download: 'Downloading',
  verify: 'Comparing the checksum',
  read: 'Reading',
  build: 'Building',
  check: 'Checking',
  replace: 'Putting in place',
}

/** Steps that work on the bytes of the dump. */
const OF_BYTES = new Set<LoadStep>(['download', 'verify', 'read'])

export type ProgressOutput = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>

/**
 * The progress of a download and an import: a bar that is written over on a terminal, a line now and then elsewhere.
 * Not on standard error, where a failed import leaves its one line and nothing else.
 */
export function progressLine(output: ProgressOutput = process.stdout, now = () => performance.now()) {
  let lastStep: LoadStep | null = null
  let lastShownAt = Number.NEGATIVE_INFINITY
  const show = (progress: LoadProgress): void => {
    const every = output.isTTY ? TERMINAL_EVERY_MS : PLAIN_EVERY_MS
    const at = now()
    if (progress.step === lastStep && at - lastShownAt < every) return
    lastStep = progress.step
    lastShownAt = at
    // A line that wraps cannot be written over.
    const text = textOf(progress, output.isTTY)
    output.write(output.isTTY ? `\r\u001b[K${text.slice(0, (output.columns ?? 80) - 1)}` : `${text}\n`)
  }
  const clear = () => void (output.isTTY && output.write('\r\u001b[K'))
  return { show, end: clear }
}

function textOf(progress: LoadProgress, withBar: boolean): string {
  const { step, bytesDone, bytesTotal, bytesPerSecond, share, secondsLeft, publications } = progress
  const facts = [
    WORDS[step],
    OF_BYTES.has(step) && amount(bytesDone, bytesTotal),
    publications > 0 && `${publications.toLocaleString('en')} publications`,
    bytesPerSecond !== null && `${formatBytes(bytesPerSecond)}/s`,
    secondsLeft !== null && `${formatDuration(secondsLeft * 1000, 'en', 'up')} left`,
  ].filter((fact) => fact !== false)
  const percent = share === null ? '' : `${String(Math.floor(share * 100)).padStart(3)} % `
  const bar = share === null || !withBar ? '' : `${barOf(share)} `
  return `${bar}${percent}${facts.join(', ')}`
}

function barOf(share: number): string {
  const full = Math.round(share * BAR_WIDTH)
  return FULL.repeat(full) + EMPTY.repeat(BAR_WIDTH - full)
}

const amount = (done: number, total: number | null): string =>
  total === null ? formatBytes(done) : `${formatBytes(done)} of ${formatBytes(total)}`
