import { useT } from '../i18n/context.tsx'
import { network as en } from '../i18n/en/on-demand/network.ts'
import { type Translator, textsOf } from '../i18n/translator.ts'
import { network as zhCN } from '../i18n/zh-CN/on-demand/network.ts'

export type NetworkMessageKey = keyof typeof en

/** The messages of the network view, which load with it. */
export const NETWORK_CATALOGUES = { en, 'zh-CN': zhCN } as const

export const NETWORK_TEXTS = textsOf<NetworkMessageKey>(NETWORK_CATALOGUES)

export const useNetworkT = (): Translator<NetworkMessageKey> => NETWORK_TEXTS[useT().language]
