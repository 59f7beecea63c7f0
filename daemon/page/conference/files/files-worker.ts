/** Reads the files of a conference in a thread of the browser (`read-in-page.ts`). */
import {
  answerReading,
  type ReadingRequest,
} from '../../../../shared/conference/files/worker/answer-reading.ts'

addEventListener('message', ({ data }: MessageEvent<ReadingRequest>) => {
  void answerReading(data, (report) => postMessage(report))
})
