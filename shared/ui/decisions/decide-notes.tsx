import { useMemo } from 'preact/hooks'
import { dateOf, type Finding } from '../../conflicts/decisions/finding.ts'
import {
  comesBackFor,
  newestYear,
  type Pair,
  type PairDecision,
  type PairTable,
} from '../../conflicts/pair-table.ts'
import { proofOf } from '../../conflicts/proof.ts'
import type { DecisionRule, StoredDecision } from '../../contract/decisions.ts'
import type { Locale } from '../../messages/locale.ts'
import { policyName, rulesText } from '../../words/policy-words.ts'
import { comesBackText, rulingName } from '../../words/verdicts.ts'
import { useT } from '../context/use-t.ts'
import { Button, type KeepFocus } from '../parts/button.tsx'
import { ExternalLink } from '../parts/inline.tsx'
import { Note } from '../parts/notes.tsx'
import type { OwnDecisions } from './own-decisions.ts'

/** A decision in words: `No conflict, decided on 22 Nov 2026`. */
const decidedText = ({ ruling, decided_at }: StoredDecision, { t, day }: Locale): string =>
  t('decidedOn', { ruling: rulingName(ruling, t), date: day(decided_at.slice(0, 10)) })

/** New works that are named; the list of papers has all. */
const NEW_SHOWN = 5

type ComesBackProps = { stored: StoredDecision; decision: PairDecision }

/** Why a decision does not stand, and which works are new. */
export function ComesBack({ stored, decision }: ComesBackProps) {
  const locale = useT()
  const { t } = locale
  const { newItems } = decision
  const rule = stored.made_under ? ruleWords(stored.made_under, locale) : ''
  const decided = decidedText(stored, locale)
  const isWider = comesBackFor(decision) === 'wider_rule' && rule !== ''
  const more = newItems.length - NEW_SHOWN
  return (
    <Note tone="warning">
      <p>
        {t('doesNotStand', { decided, why: comesBackText(decision, t) ?? '' })}{' '}
        {isWider && t('narrowerRule', { rule })}
      </p>
      {newItems.length > 0 && (
        <ul class="decide-new small">
          {newItems.slice(0, NEW_SHOWN).map((item) => (
            <li key={item.key}>
              <ExternalLink href={proofOf(item)}>{item.title || t('untitled')}</ExternalLink>{' '}
              {item.year ?? t('noYear')}
            </li>
          ))}
          {more > 0 && <li>{t('moreNew', { count: more })}</li>}
        </ul>
      )}
      {stored.note && <p dir="auto">{stored.note}</p>}
    </Note>
  )
}

/** The rule under which a decision was made: `PVLDB · since 2024, as of 22 Nov 2026`. */
function ruleWords({ policy, judged_at, year_min }: DecisionRule, locale: Locale): string {
  const asked = year_min === null ? [] : [locale.t('askedSince', { year: String(year_min) })]
  return [policyName(policy, locale), rulesText(policy, dateOf(judged_at), locale), ...asked].join(' · ')
}

/** How many works only others share, people of a similar name: a decision on the pair covers them, and no list has them. */
export function DoubtfulWorks({ finding: { doubtful, items } }: { finding: Finding }) {
  const { t } = useT()
  if (!doubtful) return null
  const { count, last_year: year } = doubtful
  // These works are listed where the pair has no joint work of its own.
  const newest = newestYear(items)
  const since = newest === null ? null : newest + 1
  return (
    <p class="hint">
      {t('doubtful', { count })} {year !== null && t('doubtfulNewest', { year: String(year) })}{' '}
      {year !== null && since !== null && since <= year && t('doubtfulSeen', { since: String(since) })}
    </p>
  )
}

type EarlierProps = {
  deciding: OwnDecisions
  table: PairTable
  pair: Pair
  onTake: (decision: StoredDecision) => void
}

/** A decision on people whom dblp has renumbered or merged. It is offered and never applied. */
export function Earlier({ deciding, table, pair, onTake }: EarlierProps) {
  const { t, day } = useT()
  const { all } = deciding
  const earlier = useMemo(() => deciding.earlier(table), [all, table])
  const found = earlier.find((one) => one.pair.row === pair.row && one.pair.column === pair.column)
  if (!found) return null
  const { decision } = found
  const date = day(decision.decided_at.slice(0, 10))
  const [left = '', right = ''] = decision.sides.map(({ persons }) => persons[0]?.name)
  return (
    <Note>
      <p>
        {t('earlierFor', { left, right, date, ruling: rulingName(decision.ruling, t) })}{' '}
        <span dir="auto">{decision.note}</span>
      </p>
      <Button class="quiet" onClick={() => onTake(decision)} text={t('decideSo')} />
    </Note>
  )
}

/** Says that decisions could not be read. */
export function DecisionsNote({ deciding }: { deciding: OwnDecisions }) {
  const { t } = useT()
  const { state } = deciding
  if (state === 'asking') return <span class="late">{t('asking')}</span>
  if (state === 'missing') return <span>{t('askMissing')}</span>
  if (state === 'ready') return null
  return (
    <>
      <span role="alert">{t('askFailed')}</span>
      <Button class="link" onClick={() => deciding.askAgain()} text={t('tryAgain')} />
    </>
  )
}

type StatusProps = {
  deciding: OwnDecisions
  id: string
  stored: StoredDecision | null
  keepFocus: KeepFocus
  /** Opens the field of the note; null while it is open. */
  onNote: (() => void) | null
}

/** The current decision, and the way back. */
export function Status({ deciding, id, stored, keepFocus, onNote }: StatusProps) {
  const locale = useT()
  const { t } = locale
  const { kind } = deciding.documentOn(id).saving
  return (
    <div class="decide-status row hint">
      <span role="status">{kind === 'saving' ? t('keeping') : stored && decidedText(stored, locale)}</span>
      {stored && kind !== 'saving' && (
        <Button class="link" onClick={keepFocus(() => deciding.press(id, null))} text={t('withdraw')} />
      )}
      {onNote && <Button class="link" onClick={onNote} text={t('addNote')} />}
      <DecisionsNote deciding={deciding} />
    </div>
  )
}
