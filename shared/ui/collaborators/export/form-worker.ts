/** Fills or reads the NSF's form in a worker of the browser (`nsf-workbook.ts`). */
import { answerForm, type FormRequest } from '../../../collaborators/coa/fill-coa.ts'

addEventListener('message', ({ data }: MessageEvent<FormRequest>) => postMessage(answerForm(data)))
