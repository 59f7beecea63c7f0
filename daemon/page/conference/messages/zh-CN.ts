import type { Template } from '../../../../shared/i18n/translator.ts'
import type { ConferenceKey } from './en.ts'

/** Simplified Chinese. */
export const zhCN: Record<ConferenceKey, Template> = {
  openExample: '打开示例',
  exampleName: '示例会议',
}
