import type { ImportProgress } from '../backend/pipeline/progress.ts'

const PLAIN_EVERY_MS = 5000

/**
 * The import's progress: one line that is written over on a terminal, a line now and then elsewhere. Not on standard
 * error, where a failed import leaves its one line and nothing else.
 */
export function progressLine(output: NodeJS.WriteStream = process.stdout) {
  let lastStep = ''
  let lastPrintedAt = 0
  const show = (progress: ImportProgress): void => {
    if (output.isTTY) {
      output.write(`\r\u001b[K${textOf(progress)}`)
      return
    }
    const now = performance.now()
    if (progress.step === lastStep && now - lastPrintedAt < PLAIN_EVERY_MS) return
    lastStep = progress.step
    lastPrintedAt = now
    output.write(`${textOf(progress)}\n`)
  }
  return { show, end: () => void (output.isTTY && output.write('\r\u001b[K')) }
}

function textOf({ step, bytesRead, totalBytes, publications, persons }: ImportProgress): string {
  const share = totalBytes > 0 ? ` ${Math.floor((100 * bytesRead) / totalBytes)} %` : ''
  const counts = `${publications.toLocaleString('en')} publications, ${persons.toLocaleString('en')} person records`
  return `${step}${share}: ${counts}`
}
