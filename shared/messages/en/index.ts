import { answer } from './answer.ts'
import { asking } from './asking.ts'
import { errors } from './errors.ts'
import { exporting } from './exporting.ts'
import { frame } from './frame.ts'
import { policy } from './policy.ts'
import { verdicts } from './verdicts.ts'
import { views } from './views.ts'

/** The English catalogue. Its keys are the message keys, and every other language has them too. */
export const en = {
  ...answer,
  ...asking,
  ...errors,
  ...exporting,
  ...frame,
  ...policy,
  ...verdicts,
  ...views,
}

export type MessageKey = keyof typeof en
