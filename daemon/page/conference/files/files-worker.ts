/** Reads the files of a conference in a thread of the browser. */
import { answerReading } from '../../../../shared/conference/files/worker/answer-reading.ts'

const take = answerReading((report) => postMessage(report))
addEventListener('message', ({ data }) => take(data))
