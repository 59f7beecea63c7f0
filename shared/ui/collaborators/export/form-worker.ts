/** Fills or reads the NSF's form in a thread of the browser (`nsf-workbook.ts`). */
import { answerForm, type FormRequest } from '../../../collaborators/coa/answer-form.ts'

addEventListener('message', ({ data }: MessageEvent<FormRequest>) => postMessage(answerForm(data)))
