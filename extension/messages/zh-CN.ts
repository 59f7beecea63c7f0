import type { Template } from '../../shared/ui/i18n/template.ts'
import type { ExtensionMessageKey } from './en.ts'
import { capture } from './zh-CN/capture.ts'
import { connection } from './zh-CN/connection.ts'
import { options } from './zh-CN/options.ts'
import { popup } from './zh-CN/popup.ts'

/** Simplified Chinese. */
export const zhCN: Record<ExtensionMessageKey, Template> = { ...capture, ...connection, ...options, ...popup }
