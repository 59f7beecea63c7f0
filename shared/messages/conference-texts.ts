import { type ConferenceKey, en } from './en/places/conference.ts'
import { localesWith } from './locale.ts'
import { zhCN } from './zh-CN/places/conference.ts'

export const conferenceTexts = localesWith<ConferenceKey>({ en, 'zh-CN': zhCN })
