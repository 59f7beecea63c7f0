import { useT } from '../i18n/context.tsx'
import { exporting as en } from '../i18n/en/on-demand/exporting.ts'
import { type Translator, textsOf } from '../i18n/translator.ts'
import { exporting as zhCN } from '../i18n/zh-CN/on-demand/exporting.ts'

export type ExportKey = keyof typeof en

/** The messages of what is opened rarely: the menu of formats, the report, a link's question. */
export const EXPORT_CATALOGUES = { en, 'zh-CN': zhCN } as const

const TEXTS = textsOf<ExportKey>(EXPORT_CATALOGUES)

export const useExportT = (): Translator<ExportKey> => TEXTS[useT().language]
