import {
  type FilesReader,
  readFilesInWorker,
} from '../../../../shared/conference/files/worker/read-in-worker.ts'
import { startPageWorker } from './page-worker.ts'

/** `readFiles` in a worker of the page. */
export const readInPage: FilesReader = (files, chosen, options) =>
  readFilesInWorker(startPageWorker, files, chosen, options)
