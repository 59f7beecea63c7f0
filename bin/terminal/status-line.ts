import cliProgress, { type GenericFormatter, type SingleBar } from 'cli-progress'

const AFTER_MS = 300
/** Redraws in a second. */
const FPS = 10

/** A terminal, or anything else that takes text. */
export type LineOutput = NodeJS.WritableStream & { isTTY?: boolean; columns?: number }

/**
 * A line of a terminal that is drawn over itself and wiped away at its end. Cursor and wrapping stay as they are, so a
 * program that is killed leaves nothing to be set right; Ctrl-C is for whoever stops the work.
 */
export function terminalLine(output: LineOutput, format: GenericFormatter): SingleBar {
  return new cliProgress.SingleBar({
    stream: output,
    // A line that wraps cannot be drawn over.
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

/** What is being waited for: one line on a terminal's standard error once it takes 300 ms, nothing elsewhere. */
export type StatusLine = { show: (text: string) => void; end: () => void }

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
