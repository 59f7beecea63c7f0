import type { MessageKey } from './en.ts'
import type { Template } from './template.ts'
import { answer } from './zh-CN/answer.ts'
import { asking } from './zh-CN/asking.ts'
import { names } from './zh-CN/names.ts'
import { troubles } from './zh-CN/troubles.ts'

/** Simplified Chinese. */
export const zhCN: Record<MessageKey, Template> = { ...asking, ...troubles, ...answer, ...names }
