import {
  type FilesReader,
  type ReadingReport,
  type ReadingRequest,
  readFilesInWorker,
} from '../../shared/conference/files/worker/read-in-worker.ts'
import { ownThread } from '../terminal/own-thread.ts'

const startThread = ownThread<ReadingRequest, ReadingReport>(new URL('./files-thread.ts', import.meta.url))

/** `readFiles` in a thread. */
export const readInThread: FilesReader = (files, chosen, options) =>
  readFilesInWorker(startThread, files, chosen, options)
