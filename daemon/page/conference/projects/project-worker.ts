/** The web worker that writes and reads the documents of a project. */
import { answerProject } from '../../../../shared/conference/project/project-thread.ts'

const take = answerProject((report) => postMessage(report))
addEventListener('message', ({ data }) => take(data))
