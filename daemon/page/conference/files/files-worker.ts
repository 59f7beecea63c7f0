/** The web worker that reads the files of a conference. */
import { answerReading } from '../../../../shared/conference/files/worker/answer-reading.ts'

const take = answerReading((report) => postMessage(report))
addEventListener('message', ({ data }) => take(data))
