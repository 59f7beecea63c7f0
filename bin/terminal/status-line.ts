import cliProgress, { type GenericFormatter, type SingleBar } from 'cli-progress'

const AFTER_MS = 300
/** Redraws per second. */
const FPS = 10

/** A terminal, or any other text stream. */
export type LineOutput = NodeJS.WritableStream & { isTTY?: boolean; columns?: number }

/**
 * A line of a terminal that is redrawn in place and erased at the end. It does not change cursor or wrapping, so a
 * killed program leaves the terminal intact. It does not handle Ctrl-C, which is left to the code that stops the
 * work.
 */
export function terminalLine(output: LineOutput, format: GenericFormatter): SingleBar {
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
