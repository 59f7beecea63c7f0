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

const BAR_LENGTH = 24

/**
 * The progress of a download and an import: a progress bar on a terminal, a line for each step and now and then
 * elsewhere. It does not use standard error, where a failed import prints its one line and nothing else.
 */
export function progressLine(output: LineOutput = process.stdout, now = () => performance.now()) {
  let shown: PipelineProgress | undefined
  let shownAt = Number.NEGATIVE_INFINITY
  const line = terminalLine(output, () => (shown ? `${barOf(shown)}${textOf(shown)}` : ''))
  return {
    show: (progress: PipelineProgress): void => {
      const isDue = progress.step !== shown?.step || now() - shownAt >= PLAIN_EVERY_MS
      shown = progress
      if (output.isTTY) line.start()
      else if (isDue) {
        shownAt = now()
        output.write(`${textOf(progress)}\n`)
      }
    },
    end: line.end,
  }
}

function barOf({ share }: PipelineProgress): string {
  if (share === null) return ''
  const done = Math.round(share * BAR_LENGTH)
  return `${'█'.repeat(done)}${'░'.repeat(BAR_LENGTH - done)} `
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
const REDRAW_EVERY_MS = 100
/** ECMA-48: CHA puts the cursor at the line's begin, EL erases what follows it. */
const LINE_BEGIN = '\u001b[G'
const ERASE_REST = '\u001b[K'

/** A terminal, or any other text stream. */
type LineOutput = NodeJS.WritableStream & { isTTY?: boolean; columns?: number }

/**
 * A line of a terminal that is redrawn in place and erased at the end. It does not change cursor or wrapping, so a
 * killed program leaves the terminal intact. A line that wraps could not be redrawn, so a longer text is cut.
 */
function terminalLine(output: LineOutput, textNow: () => string) {
  let timer: NodeJS.Timeout | undefined
  const draw = (text: string): void => {
    output.write(`${LINE_BEGIN}${text.slice(0, (output.columns ?? 80) - 1)}${ERASE_REST}`)
  }
  return {
    start: (): void => {
      if (timer) return
      draw(textNow())
      timer = setInterval(() => draw(textNow()), REDRAW_EVERY_MS).unref()
    },
    end: (): void => {
      if (timer) draw('')
      clearInterval(timer)
      timer = undefined
    },
  }
}

/** Shows what the program waits for: one line on a terminal's standard error after 300 ms, nothing elsewhere. */
export function statusLine(output: LineOutput = process.stderr) {
  let text = ''
  const line = terminalLine(output, () => text)
  const timer = output.isTTY ? setTimeout(line.start, AFTER_MS).unref() : undefined
  return {
    show: (wanted: string): void => {
      text = wanted
    },
    end: (): void => {
      clearTimeout(timer)
      line.end()
    },
  }
}
