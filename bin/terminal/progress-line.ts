import type { PipelineProgress } from '../../shared/contract/backend/pipeline-shapes.ts'
import { formatBytes, formatDuration } from '../../shared/measures.ts'

const WORDS: Readonly<Record<PipelineProgress['step'], string>> = {
  download: 'Downloading',
  verify: 'Comparing the checksum',
  read: 'Reading',
  build: 'Building',
  check: 'Checking',
  replace: 'Putting in place',
}

/** These steps count bytes of the dump. */
const OF_BYTES = new Set<PipelineProgress['step']>(['download', 'verify', 'read'])

/** Writes the progress of an import: a bar on a terminal, or else lines. */
export function progressLine(output: LineOutput = process.stdout, clock = () => performance.now()) {
  let shown: PipelineProgress['step'] | undefined
  let shownAt = 0
  return {
    show: (progress: PipelineProgress): void => {
      const now = clock()
      // A terminal gets at most one drawing in 100 ms. A file or pipe gets at most one line in 5 s for the same step.
      if (progress.step === shown && now - shownAt < (output.isTTY ? 100 : 5000)) return
      shown = progress.step
      shownAt = now
      if (output.isTTY) drawOver(output, `${barOf(progress)}${textOf(progress)}`)
      else output.write(`${textOf(progress)}\n`)
    },
    end: (): void => {
      if (output.isTTY && shown) drawOver(output, '')
      shown = undefined
    },
  }
}

function barOf({ share }: PipelineProgress): string {
  if (share === null) return ''
  const done = Math.round(share * 24)
  return `${'█'.repeat(done).padEnd(24, '░')} `
}

function textOf(progress: PipelineProgress): string {
  const { step, bytes_done, bytes_total, bytes_per_second, share, seconds_left, publications } = progress
  const facts = [
    WORDS[step],
    OF_BYTES.has(step) && amount(bytes_done, bytes_total),
    publications > 0 && `${publications.toLocaleString('en')} papers`,
    bytes_per_second !== null && `${formatBytes(bytes_per_second)}/s`,
    seconds_left !== null && `${formatDuration(seconds_left * 1000, 'en', 'up')} left`,
  ].filter((fact) => fact !== false)
  const percent = share === null ? '' : `${String(Math.floor(share * 100)).padStart(3)} % `
  return `${percent}${facts.join(', ')}`
}

const amount = (done: number, total: number | null): string =>
  total === null ? formatBytes(done) : `${formatBytes(done)} of ${formatBytes(total)}`

type LineOutput = NodeJS.WritableStream & { isTTY?: boolean; columns?: number }

/** Cuts long text. Does not turn off the terminal's line wrapping: a killed program could not turn it on again. */
function drawOver(output: LineOutput, text: string): void {
  // ECMA-48: CHA moves to the start of the line, EL erases the rest.
  output.write(`\u001b[G${text.slice(0, (output.columns ?? 80) - 1)}\u001b[K`)
}

export type StatusLine = ReturnType<typeof statusLine>

/** After 300 ms, shows on a terminal's standard error why the program waits. */
export function statusLine(output: LineOutput = process.stderr) {
  let text = ''
  let isDrawn = false
  const draw = (): void => {
    isDrawn = true
    drawOver(output, text)
  }
  let timer: NodeJS.Timeout | undefined
  return {
    show: (wanted: string): void => {
      text = wanted
      if (isDrawn) draw()
      else if (output.isTTY) timer ??= setTimeout(draw, 300).unref()
    },
    end: (): void => {
      clearTimeout(timer)
      timer = undefined
      if (isDrawn) drawOver(output, '')
      isDrawn = false
    },
  }
}
