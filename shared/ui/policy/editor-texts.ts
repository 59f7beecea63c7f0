import { useT } from '../i18n/context.tsx'
import { policyEditor as en } from '../i18n/en/on-demand/policy-editor.ts'
import { type Translator, textsOf } from '../i18n/translator.ts'
import { policyEditor as zhCN } from '../i18n/zh-CN/on-demand/policy-editor.ts'

export type EditorMessageKey = keyof typeof en

/** The messages of the editor of own policies, which load with it. */
export const POLICY_EDITOR_CATALOGUES = { en, 'zh-CN': zhCN } as const

const TEXTS = textsOf<EditorMessageKey>(POLICY_EDITOR_CATALOGUES)

export const useEditorT = (): Translator<EditorMessageKey> => TEXTS[useT().language]
