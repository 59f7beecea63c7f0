/** The page's worker (`page-worker.ts`): reads the files of a conference, or makes and reads the documents of a project. */
import { answerReading } from '../../../../shared/conference/files/worker/answer-reading.ts'
import { answerProject } from '../../../../shared/conference/project/project-thread.ts'

const readFiles = answerReading((report) => postMessage(report))
const keepProject = answerProject((report) => postMessage(report))
addEventListener('message', ({ data }) => ('kind' in data ? readFiles(data) : keepProject(data)))
