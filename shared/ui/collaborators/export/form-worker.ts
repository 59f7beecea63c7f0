/** Fills or reads the NSF's form in a thread of the browser (`nsf-form.ts`). */
import { fillCoaTemplate } from '../../../collaborators/coa/fill-coa.ts'
import { readCoaTemplate } from '../../../collaborators/coa/read-coa.ts'
import type { FormRequest } from './nsf-form.ts'

addEventListener('message', ({ data: { bytes, rows } }: MessageEvent<FormRequest>) =>
  postMessage(rows === undefined ? readCoaTemplate(bytes) : fillCoaTemplate(bytes, rows)),
)
