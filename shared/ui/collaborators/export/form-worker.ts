/** A worker that fills or reads the NSF's form (`nsf-workbook.ts`). */
import { answerForm, type FormRequest } from '../../../collaborators/coa/fill-coa.ts'

addEventListener('message', ({ data }: MessageEvent<FormRequest>) => postMessage(answerForm(data)))
