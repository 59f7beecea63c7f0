import {
  type FilesReader,
  readFilesInWorker,
  type StartWorker,
} from '../../../../shared/conference/files/worker/read-in-worker.ts'
import { reportingWorker } from '../../../../shared/ui/drawing/own-worker.ts'
import address from './files-worker.ts?worker&url'

const startWorker: StartWorker = reportingWorker(address)

/** `readFiles` in a worker of the page. */
export const readInPage: FilesReader = (files, chosen, options) =>
  readFilesInWorker(startWorker, files, chosen, options)
