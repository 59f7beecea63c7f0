import type { MessageKey } from './en.ts'
import type { Template } from './template.ts'
import { answer } from './zh-CN/answer.ts'
import { asking } from './zh-CN/asking.ts'
import { errors } from './zh-CN/errors.ts'
import { matrix } from './zh-CN/matrix.ts'
import { names } from './zh-CN/names.ts'
import { policy } from './zh-CN/policy.ts'
import { verdicts } from './zh-CN/verdicts.ts'
import { views } from './zh-CN/views.ts'

/** Simplified Chinese. */
export const zhCN: Record<MessageKey, Template> = {
  ...asking,
  ...errors,
  ...answer,
  ...matrix,
  ...names,
  ...policy,
  ...verdicts,
  ...views,
}
