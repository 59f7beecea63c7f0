import { Button } from '../parts/button.tsx'
import './comparison.css'
import { useMemo } from 'preact/hooks'
import { compareTables, isUnchanged, type PairChange } from '../../conflicts/compare-answers.ts'
import { type Pair, type PairTable, pairTable } from '../../conflicts/pair-table.ts'
import { judgedTable } from '../../conflicts/policy/judge.ts'
import type { PairsAnswer } from '../../contract/backend.ts'
import type { Locale } from '../../messages/locale.ts'
import { hasNewerData, identityOf } from '../../query/data-freshness.ts'
import { dataName } from '../../words/answer-text.ts'
import { statusWord } from '../../words/verdict-words.ts'
import { useT } from '../context/use-t.ts'
import type { EarlierAnswer, Renewal } from '../session/session-state.ts'
import type { SessionControls } from '../session/use-session.ts'

/** The renewal to show. A due renewal is shown once the page knows that the backend's data are newer. */
export function shownRenewal({ session, backend: { state } }: SessionControls): Renewal | null {
  const { renewal, answered } = session
  if (renewal !== 'due') return renewal
  const isNewer = answered && state.kind === 'ready' && hasNewerData(answered.result, state.stats)
  return isNewer ? renewal : null
}

type ComparedAnswerProps = {
  controls: SessionControls
  table: PairTable
  answer: PairsAnswer
  /** Absent where the user cannot choose a pair. */
  onChoose?: ((pair: Pair) => void) | undefined
}

/** Draws the changes since an earlier answer, or a renewal in a note of the same height, so that nothing moves. */
export function ComparedAnswer({ controls, table, answer, onChoose }: ComparedAnswerProps) {
  const { t } = useT()
  const { earlier } = controls.session
  const renewal = shownRenewal(controls)
  if (renewal) {
    const hasFailed = renewal === 'failed'
    return (
      <div class="what-is-new card bar between small">
        <p role="status">{t(hasFailed ? 'renewalFailed' : 'renewing')}</p>
        <Button
          class="quiet"
          onClick={hasFailed ? controls.refresh : controls.cancel}
          text={t(hasFailed ? 'refresh' : 'cancel')}
        />
      </div>
    )
  }
  if (!earlier) return null
  return (
    <WhatIsNew
      key={earlier.at}
      table={table}
      answer={answer}
      earlier={earlier}
      onChoose={onChoose}
      onClose={() => controls.compare(null)}
    />
  )
}

type WhatIsNewProps = Pick<ComparedAnswerProps, 'table' | 'answer'> & {
  earlier: EarlierAnswer
  onChoose: ((pair: Pair) => void) | undefined
  onClose: () => void
}

/** The most titles of new papers, and of removed ones, for a pair. */
const TITLES = 3

function remarksOn({ answer: was, at }: EarlierAnswer, now: PairsAnswer, locale: Locale): string[] {
  const { t, moment } = locale
  const [before = '', since = ''] = [was, now].map((one) => dataName(identityOf(one), locale) ?? '')
  const isByOtherRules = was.resolution && now.resolution && was.rules !== now.rules
  return [
    before === since
      ? t('newDataSame', { now: since })
      : t('newData', { moment: moment(at), was: before, now: since }),
    ...(isByOtherRules ? [t('newOtherRules')] : []),
  ]
}

/** The changes under the policy in force, folded to a line unless the user has asked for them. */
function WhatIsNew({ table, answer, earlier, onChoose, onClose }: WhatIsNewProps) {
  const locale = useT()
  const { t, list } = locale
  const { judging } = table
  const comparison = useMemo(() => {
    const before = pairTable(earlier.answer)
    return compareTables(judging ? judgedTable(before, judging.policy, judging.at) : before, table)
  }, [table, judging, earlier])
  const { pairs, names } = comparison
  const news = isUnchanged(comparison)
    ? t('newNothing')
    : pairs.length > 0
      ? t('newPairs', { count: pairs.length })
      : t('newNames', { count: names.length })
  const people = (names: readonly string[]): string => (names.length === 0 ? t('newNobody') : list(names))
  return (
    <section class="what-is-new card bar between small" aria-label={t('newBriefHeading')}>
      <details open={earlier.byRenewal !== true}>
        <summary>
          <span role="status">{news}</span>
        </summary>
        {remarksOn(earlier, answer, locale).map((remark) => (
          <p key={remark} class="hint">
            {remark}
          </p>
        ))}
        <ul class="changed-pairs stack">
          {pairs.map((change) => (
            <ChangedPair
              key={`${change.pair.row} ${change.pair.column}`}
              change={change}
              onChoose={onChoose}
            />
          ))}
        </ul>
        {names.map(({ side, entry, was, now }) => (
          <p key={`${side} ${entry}`}>{t('newPersons', { entry, was: people(was), now: people(now) })}</p>
        ))}
      </details>
      <Button class="quiet" onClick={onClose} text={t('close')} />
    </section>
  )
}

type ChangedPairProps = { change: PairChange } & Pick<WhatIsNewProps, 'onChoose'>

function ChangedPair({ change: { pair, was, came, went }, onChoose }: ChangedPairProps) {
  const { t } = useT()
  const [before, now] = [statusWord(was.status, t), statusWord(pair.status, t)]
  const people = (
    <>
      <bdi>{pair.leftName}</bdi> × <bdi>{pair.rightName}</bdi>
    </>
  )
  // An answer may count works that it does not list. So the count can change although the listed works stay the same.
  const isCounted = came.length + went.length === 0 && before === now
  const clauses = [
    before !== now && t('newWas', { before, now }),
    came.length > 0 && t('newCame', { count: came.length }),
    went.length > 0 && t('newWent', { count: went.length }),
    isCounted && t('newWas', { before: was.count, now: pair.count }),
  ]
  const titles = [
    ...came.slice(0, TITLES).map((item) => ({ sign: '+', ...item })),
    ...went.slice(0, TITLES).map((item) => ({ sign: '−', ...item })),
  ]
  return (
    <li>
      {onChoose ? (
        <Button class="link" onClick={() => onChoose(pair)} text={people} />
      ) : (
        <strong>{people}</strong>
      )}{' '}
      {clauses.filter(Boolean).join(t('clauseSeparator'))}
      {titles.map(({ sign, key, title, year, venue }) => (
        <p key={key ?? `${title} ${year}`} class="changed-title small">
          <span aria-hidden="true">{sign} </span>
          <bdi>{title}</bdi>{' '}
          <span class="hint">{[venue, year ?? t('newUndated')].filter(Boolean).join(' ')}</span>
        </p>
      ))}
    </li>
  )
}
