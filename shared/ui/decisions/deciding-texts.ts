import type { Undecidable } from '../../conflicts/decisions/sides.ts'
import type { StoredDecision } from '../../contract/decisions.ts'
import { rulingName } from '../../words/verdicts.ts'
import { useT } from '../i18n/context.tsx'
import { deciding as en } from '../i18n/en/on-demand/deciding.ts'
import { storedTime } from '../i18n/stored-time.ts'
import { textsOf } from '../i18n/translator.ts'
import { deciding as zhCN } from '../i18n/zh-CN/on-demand/deciding.ts'

type DecidingKey = keyof typeof en

/** The messages of deciding, which load with the first answer. */
export const DECIDING_CATALOGUES = { en, 'zh-CN': zhCN } as const

const TEXTS = textsOf<DecidingKey>(DECIDING_CATALOGUES)

/** The translator of these messages. */
export type DecidingT = ReturnType<typeof useDecidingT>['t']

type Ruling = StoredDecision['ruling']

/** The messages of deciding, with those of one decision. */
export function useDecidingT() {
  const locale = useT()
  const { language, day, moment } = locale
  const { t } = TEXTS[language]
  return {
    t,
    ruled: (ruling: Ruling): string => rulingName(ruling, locale.t),
    date: ({ decided_at }: Pick<StoredDecision, 'decided_at'>): string => day(decided_at.slice(0, 10)),
    time: ({ decided_at }: Pick<StoredDecision, 'decided_at'>): string => {
      const at = storedTime(decided_at)
      return at === null ? decided_at : moment(at)
    },
  }
}

export const RULING_HINTS = {
  confirmed: 'confirmedHint',
  dismissed: 'dismissedHint',
  somebody_else: 'somebody_elseHint',
} as const satisfies Record<Ruling, DecidingKey>

export const CANNOT_DECIDE = {
  unresolved: 'cannotUnresolved',
  truncated: 'cannotTruncated',
  no_persons: 'cannotNoPersons',
  no_record: 'cannotNoRecord',
  no_work_keys: 'cannotNoWorkKeys',
} as const satisfies Record<Undecidable, DecidingKey>
