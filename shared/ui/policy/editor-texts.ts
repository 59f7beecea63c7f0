import { useT } from '../i18n/context.tsx'
import { policyEditor as en } from '../i18n/en/on-demand/policy-editor.ts'
import type { Language } from '../i18n/language.ts'
import { type Translator, translatorOf } from '../i18n/translator.ts'
import { policyEditor as zhCN } from '../i18n/zh-CN/on-demand/policy-editor.ts'

export type EditorMessageKey = keyof typeof en

/** The messages of the editor of own policies, which load with it. */
export const POLICY_EDITOR_CATALOGUES = { en, 'zh-CN': zhCN } as const

const TEXTS: Record<Language, Translator<EditorMessageKey>> = {
  en: translatorOf('en', en),
  'zh-CN': translatorOf('zh-CN', zhCN),
}

export const useEditorT = (): Translator<EditorMessageKey> => TEXTS[useT().language]
