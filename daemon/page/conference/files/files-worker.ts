/** The page's worker (`page-worker.ts`): reads the files of a conference, or makes and reads the documents of a project. */
import { answerReading } from '../../../../shared/conference/files/worker/answer-reading.ts'
import type { ProjectRequest } from '../../../../shared/conference/project/project-thread.ts'

const readFiles = answerReading((report) => postMessage(report))
/** Takes the messages of a project, in their order, once the schemas are loaded, which reading files does not need. */
let keepProject: Promise<(request: ProjectRequest) => void> | undefined
addEventListener('message', ({ data }) => {
  if ('kind' in data) return readFiles(data)
  keepProject ??= import('../../../../shared/conference/project/project-thread.ts').then(
    ({ answerProject }) => answerProject((report) => postMessage(report)),
  )
  keepProject.then((take) => take(data)).catch((error) => postMessage({ failed: String(error) }))
})
