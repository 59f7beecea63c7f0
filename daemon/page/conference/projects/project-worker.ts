/** Makes and reads the documents of a project in a thread of the browser. */
import { answerProject } from '../../../../shared/conference/project/project-thread.ts'

const take = answerProject((report) => postMessage(report))
addEventListener('message', ({ data }) => take(data))
