/** Fills or reads the NSF's form in a worker of the browser (`nsf-workbook.ts`). */
import { answerForm, type FormRequest } from '../../../collaborators/coa/answer-form.ts'

addEventListener('message', ({ data }: MessageEvent<FormRequest>) => postMessage(answerForm(data)))
