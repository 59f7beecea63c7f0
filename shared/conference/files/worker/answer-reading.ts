import { readFiles } from '../read-files.ts'
import type { ReadingReport, ReadingRequest } from './read-in-worker.ts'

/** Returns a function that reads the files of a request. It reports progress and outcome. */
export function answerReading(report: (message: ReadingReport) => void): (request: ReadingRequest) => void {
  return ({ files, chosen, options, before }) => {
    let file = 0
    report({ kind: 'reading', file, share: 0 })
    const onProgress = (share: number): void => report({ kind: 'reading', file: ++file, share })
    readFiles(files, chosen, { ...options, ...JSON.parse(before), onProgress }).then(
      (read) => report({ kind: 'end', read: JSON.stringify(read) }),
      // The page would not see an error that the worker throws.
      (error) => report({ kind: 'failed', message: String(error) }),
    )
  }
}
