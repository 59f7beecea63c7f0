import type { MessageKey } from '../en/index.ts'
import { answer } from './answer.ts'
import { asking } from './asking.ts'
import { errors } from './errors.ts'
import { exporting } from './exporting.ts'
import { frame } from './frame.ts'
import { policy } from './policy.ts'
import { verdicts } from './verdicts.ts'
import { views } from './views.ts'

/** Simplified Chinese. */
export const zhCN: Record<MessageKey, string> = {
  ...answer,
  ...asking,
  ...errors,
  ...exporting,
  ...frame,
  ...policy,
  ...verdicts,
  ...views,
}
