import { Button, type KeepFocus } from '../parts/button.tsx'
import './comparison.css'
import { useMemo, useState } from 'preact/hooks'
import { compareTables, isUnchanged, type PairChange } from '../../conflicts/compare.ts'
import { type Pair, type PairTable, pairTable } from '../../conflicts/pair-table.ts'
import { judgedTable } from '../../conflicts/policy/judge.ts'
import type { PairItem, PairsAnswer } from '../../contract/backend.ts'
import { hasNewerData, identityOf } from '../../query/data-freshness.ts'
import { dataName } from '../../words/answer-text.ts'
import { statusWord } from '../../words/verdicts.ts'
import { useT } from '../context/use-t.ts'
import type { EarlierAnswer, Renewal } from '../session/session-reducer.ts'
import type { SessionControls } from '../session/use-session.ts'

/** The renewal as far as it is shown: one that is due only once the backend's data are known to be newer. */
export function shownRenewal({ session, backend: { state } }: SessionControls): Renewal | null {
  const { renewal, answered } = session
  if (renewal?.kind !== 'due') return renewal
  const isNewer = answered && state.kind === 'ready' && hasNewerData(answered.result, state.stats)
  return isNewer ? renewal : null
}

type ComparedAnswerProps = {
  controls: SessionControls
  /** The displayed answer, as the policy judges it. */
  table: PairTable
  answer: PairsAnswer
  keepFocus: KeepFocus
  /** Absent where a pair cannot be chosen. */
  onChoose?: ((pair: Pair) => void) | undefined
}

/**
 * The changes since an earlier answer, if there is one. While the view renews a cached answer, a note of the same
 * height stands in its place, so that nothing moves when the newer answer comes.
 */
export function ComparedAnswer({ controls, table, answer, keepFocus, onChoose }: ComparedAnswerProps) {
  const { t } = useT()
  const { earlier } = controls.session
  const renewal = shownRenewal(controls)
  if (renewal) {
    const onPress = renewal.kind === 'failed' ? controls.refresh : controls.cancel
    const batch = renewal.kind === 'asking' ? renewal.batch : null
    const hasFailed = renewal.kind === 'failed'
    return (
      <div class="what-is-new card stack small">
        <div class="bar between">
          <p role="status">
            {hasFailed ? t('renewalFailed') : batch ? t('renewingBatch', batch) : t('renewing')}
          </p>
          <Button class="quiet" onClick={keepFocus(onPress)} text={t(hasFailed ? 'refresh' : 'cancel')} />
        </div>
      </div>
    )
  }
  if (!earlier) return null
  const onClose = keepFocus(() => controls.change({ type: 'compared', earlier: null }))
  return (
    <WhatIsNew
      key={earlier.at}
      table={table}
      answer={answer}
      earlier={earlier}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}

type WhatIsNewProps = Pick<ComparedAnswerProps, 'table' | 'answer'> & {
  earlier: EarlierAnswer
  onChoose: ((pair: Pair) => void) | undefined
  onClose: () => void
}

const FIRST_PAIRS = 8
/** The most titles shown for a pair; the pair itself has all of them. */
const TITLES = 3

/** Whether papers may differ for the options alone: a file may answer another question of the same names. */
const haveOtherOptions = (was: PairsAnswer, now: PairsAnswer): boolean =>
  (was.year_min ?? null) !== (now.year_min ?? null) ||
  (was.exact_base_match ?? true) !== (now.exact_base_match ?? true)

/** Whether pairs may differ for the rules of verdicts alone: another version may have given the earlier answer. */
const haveOtherRules = (was: PairsAnswer, now: PairsAnswer): boolean =>
  was.resolution !== undefined && now.resolution !== undefined && was.rules !== now.rules

/**
 * The changes since an earlier answer, both judged by the policy in force. A comparison that nobody asked for is one
 * line at first.
 */
function WhatIsNew({ table, answer, earlier, onChoose, onClose }: WhatIsNewProps) {
  const locale = useT()
  const { t } = locale
  const { judging } = table
  const comparison = useMemo(() => {
    const before = pairTable(earlier.answer)
    return compareTables(judging ? judgedTable(before, judging.policy, judging.at) : before, table)
  }, [table, judging, earlier])
  const [areAllShown, showAll] = useState(false)
  const { pairs, names, added, removed, compared } = comparison
  const shown = areAllShown ? pairs : pairs.slice(0, FIRST_PAIRS)
  const [was, now] = [earlier.answer, answer].map((one) => dataName(identityOf(one), locale))
  const isOther = compared === 0
  const isSame = isUnchanged(comparison)
  const [isBrief, setBrief] = useState(earlier.byRenewal === true)
  const people = (names: readonly string[]): string =>
    names.length === 0 ? t('newNobody') : locale.list(names)
  const closing = <Button class="quiet" onClick={onClose} text={t('close')} />
  if (isBrief) {
    const news =
      pairs.length > 0
        ? t('newPairs', { count: pairs.length })
        : isSame
          ? t('newNothing')
          : t('newNames', { count: names.length })
    return (
      <section class="what-is-new card stack small" aria-label={t('newBriefHeading')}>
        <div class="bar between">
          <p role="status">{t('newBrief', { data: now ?? '', news })}</p>
          <span class="bar">
            {!isSame && <Button class="link" onClick={() => setBrief(false)} text={t('newShow')} />}
            {closing}
          </span>
        </div>
      </section>
    )
  }
  const remarks = [
    was === now ? t('newDataSame', { now: now ?? '' }) : t('newData', { was: was ?? '', now: now ?? '' }),
    haveOtherOptions(earlier.answer, answer) && t('newOtherOptions'),
    haveOtherRules(earlier.answer, answer) && t('newOtherRules'),
  ].filter((remark) => remark !== false)
  return (
    <section class="what-is-new card stack small" aria-labelledby="new-heading">
      <div class="bar between">
        <h3 id="new-heading">{t('newHeading', { moment: locale.moment(earlier.at) })}</h3>
        {closing}
      </div>
      {remarks.map((remark) => (
        <p key={remark} class="hint">
          {remark}
        </p>
      ))}
      <p role="status">
        {isOther && t('compareOtherNames')}
        {!isOther && isSame && t('newUnchanged', { count: compared })}
        {pairs.length > 0 && <strong>{t('newPairs', { count: pairs.length })}</strong>}
      </p>
      {shown.length > 0 && (
        <ul class="changed-pairs stack">
          {shown.map((change) => (
            <ChangedPair
              key={`${change.pair.left}\n${change.pair.right}`}
              change={change}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
      {shown.length < pairs.length && (
        <Button
          class="link"
          onClick={() => showAll(true)}
          text={t('newMore', { count: pairs.length - shown.length })}
        />
      )}
      {names.map(({ side, entry, was, now }) => (
        <p key={`${side} ${entry}`}>{t('newPersons', { entry, was: people(was), now: people(now) })}</p>
      ))}
      {!isOther && added.length > 0 && <p>{t('newAdded', { names: locale.list(added) })}</p>}
      {!isOther && removed.length > 0 && <p>{t('newRemoved', { names: locale.list(removed) })}</p>}
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
  // An answer may count works that it does not list.
  const isCounted = came.length + went.length === 0 && before === now
  const clauses = [
    before !== now && t('newWas', { before, now }),
    came.length > 0 && t('newCame', { count: came.length }),
    went.length > 0 && t('newWent', { count: went.length }),
    isCounted && t('newWas', { before: was.count, now: pair.count }),
  ]
  return (
    <li>
      {onChoose ? (
        <Button class="link" onClick={() => onChoose(pair)} text={people} />
      ) : (
        <strong>{people}</strong>
      )}{' '}
      {clauses.filter(Boolean).join(t('clauseSeparator'))}
      <Titles items={came} sign="+" />
      <Titles items={went} sign="−" />
    </li>
  )
}

function Titles({ items, sign }: { items: readonly PairItem[]; sign: string }) {
  const { t } = useT()
  return (
    <>
      {items.slice(0, TITLES).map(({ key, title, year, venue }) => (
        <p key={key ?? `${title} ${year}`} class="changed-title small">
          <span aria-hidden="true">{sign} </span>
          <bdi>{title}</bdi>{' '}
          <span class="hint">{[venue, year ?? t('newUndated')].filter(Boolean).join(' ')}</span>
        </p>
      ))}
      {items.length > TITLES && <p class="changed-title hint">…</p>}
    </>
  )
}
