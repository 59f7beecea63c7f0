/** Fills or reads the NSF's form in a thread of its own (`nsf-form.ts`). */
import { parentPort } from 'node:worker_threads'
import { answerForm, type FormRequest } from '../../shared/collaborators/coa/answer-form.ts'

const port = parentPort
port?.on('message', (request: FormRequest) => port.postMessage(answerForm(request)))
