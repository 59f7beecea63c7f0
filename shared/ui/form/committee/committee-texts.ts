import { ENTRIES_IN_BATCHES, NAME_LENGTH } from '../../../query/limits.ts'
import { useT } from '../../i18n/context.tsx'
import { committees as en } from '../../i18n/en/on-demand/committees.ts'
import type { Values } from '../../i18n/template.ts'
import { type Translator, textsOf } from '../../i18n/translator.ts'
import { committees as zhCN } from '../../i18n/zh-CN/on-demand/committees.ts'
import { COMMITTEE_NAME, COMMITTEES } from './stored-committees.ts'
import type { NotKept } from './use-own-committees.ts'

type CommitteesKey = keyof typeof en

/** A message that is translated when it is drawn, so that it follows a change of language. */
export type CommitteesMessage = { key: CommitteesKey; values?: Values }

/** The messages of own committees, which load with the list of them. */
export const COMMITTEES_CATALOGUES = { en, 'zh-CN': zhCN } as const

const TEXTS = textsOf<CommitteesKey>(COMMITTEES_CATALOGUES)

export const useCommitteesT = (): Translator<CommitteesKey> => TEXTS[useT().language]

/** Why a change was not made, with the limits. */
export function notKeptMessage(key: NotKept): CommitteesMessage {
  const most = key === 'tooManyCommittees' ? COMMITTEES : COMMITTEE_NAME
  return { key, values: { most, names: ENTRIES_IN_BATCHES, length: NAME_LENGTH } }
}
