/** Reads the files of a conference in a thread of the browser (`read-in-page.ts`). */
import {
  answerReading,
  type ReadingRequest,
} from '../../../../shared/conference/files/worker/answer-reading.ts'

const take = answerReading((report) => postMessage(report))
addEventListener('message', ({ data }: MessageEvent<ReadingRequest>) => take(data))
