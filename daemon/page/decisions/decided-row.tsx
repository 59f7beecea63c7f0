import {
  type DecidedSide,
  isAboutOnePerson,
  type StoredDecision,
} from '../../../shared/contract/decisions.ts'
import { type PageTexts, pageTexts } from '../../../shared/messages/page-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { policyName } from '../../../shared/words/policy-words.ts'
import { rulingName } from '../../../shared/words/verdicts.ts'

/** A decision on a pair, or a choice of the person that an entry means, in words. */
export type DecidedRow = {
  key: string
  /** The pair or the entry. */
  what: string
  /** The papers that the decision is about. */
  works?: number
  isIgnored?: boolean
  ruling: string
  note?: string
  policy?: string
  madeFor?: string
  /** UTC text. */
  at: string
  withdraw: () => void
}

export function decidedRow(
  { sides, work_count, ruling, note, decided_at, made_under, made_for }: StoredDecision,
  texts: PageTexts,
): Omit<DecidedRow, 'key' | 'withdraw'> {
  const { t } = texts
  return {
    what: sides.map((side) => nameOf(side, texts)).join(' × '),
    ...{ works: work_count, isIgnored: isAboutOnePerson(sides), ruling: rulingName(ruling, t), note },
    ...(made_under && { policy: policyName(made_under.policy, texts) }),
    ...(made_for && { madeFor: placeText(made_for, t) }),
    at: decided_at,
  }
}

/** The pair with the number of its papers, or the entry. */
export function PairCell({ what, works, isIgnored }: DecidedRow) {
  const { t } = useT(pageTexts)
  return (
    <>
      <bdi title={what}>{what}</bdi>{' '}
      {works !== undefined && <span class="hint">{t('works', { count: works })}</span>}{' '}
      {isIgnored && <span class="warn">{t('aboutOnePerson')}</span>}
    </>
  )
}

/** “VLDB 2027, submission 118”, or “Unnamed query”. */
function placeText(
  { place, name, submission }: NonNullable<StoredDecision['made_for']>,
  t: PageTexts['t'],
): string {
  const where = name || t(place === 'query' ? 'unnamedQuery' : 'placeConference')
  return submission === undefined ? where : t('onSubmission', { where, submission })
}

function nameOf({ persons, more, as_one }: DecidedSide, { t }: PageTexts): string {
  if (as_one) return persons.map(({ name }) => name).join(' + ')
  const [first, ...others] = persons
  const name = first?.name ?? ''
  const count = others.length + more
  return count === 0 ? name : t('longList', { name, count })
}
