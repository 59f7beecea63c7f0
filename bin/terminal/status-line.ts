const AFTER_MS = 300
const ERASE = '\r\u001b[K'

type Output = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }

/** What is being waited for: one line on a terminal's standard error once it takes 300 ms, nothing elsewhere. */
export type StatusLine = { show: (text: string) => void; end: () => void }

export function statusLine(output: Output = process.stderr): StatusLine {
  let text = ''
  let isShown = false
  const draw = (): void => {
    isShown = true
    output.write(ERASE + text.slice(0, (output.columns ?? 80) - 1))
  }
  const timer = output.isTTY ? setTimeout(draw, AFTER_MS) : undefined
  timer?.unref()
  return {
    show: (wanted) => {
      text = wanted
      if (isShown) draw()
    },
    end: () => {
      clearTimeout(timer)
      if (isShown) output.write(ERASE)
      isShown = false
    },
  }
}
