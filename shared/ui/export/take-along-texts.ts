import { useT } from '../i18n/context.tsx'
import { takeAlong as en } from '../i18n/en/on-demand/take-along.ts'
import { type Translator, textsOf } from '../i18n/translator.ts'
import { takeAlong as zhCN } from '../i18n/zh-CN/on-demand/take-along.ts'

export type TakeAlongKey = keyof typeof en

/** The messages of what is opened rarely: the menu of formats, the report, a link's question. */
export const TAKE_ALONG_CATALOGUES = { en, 'zh-CN': zhCN } as const

const TEXTS = textsOf<TakeAlongKey>(TAKE_ALONG_CATALOGUES)

export const useTakeAlongT = (): Translator<TakeAlongKey> => TEXTS[useT().language]
