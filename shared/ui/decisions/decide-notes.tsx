import { useMemo } from 'preact/hooks'
import { dateOf, type Finding } from '../../conflicts/decisions/finding.ts'
import { comesBackFor, type PairDecision } from '../../conflicts/decisions/pair-decision.ts'
import { newestYear, type Pair, type PairTable } from '../../conflicts/pair-table.ts'
import { proofOf } from '../../conflicts/proof.ts'
import type { DecisionRule, StoredDecision } from '../../contract/decisions.ts'
import type { Locale } from '../../i18n/locale.ts'
import { storedTime } from '../../i18n/stored-time.ts'
import { policyName, rulesText } from '../../words/policy-words.ts'
import { comesBackText, rulingName } from '../../words/verdicts.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { ExternalLink } from '../parts/inline.tsx'
import { Note } from '../parts/notes.tsx'
import type { DecisionBook } from './decision-book.ts'

/** The messages of the view, with those of one decision. */
export function useDecidingT() {
  const locale = useT()
  const { t, day, moment } = locale
  return {
    ...locale,
    ruled: (ruling: StoredDecision['ruling']): string => rulingName(ruling, t),
    date: ({ decided_at }: StoredDecision): string => day(decided_at.slice(0, 10)),
    time: ({ decided_at }: StoredDecision): string => {
      const at = storedTime(decided_at)
      return at === null ? decided_at : moment(at)
    },
  }
}

/** New works that are named; the list of papers has all. */
const NEW_SHOWN = 5

type ComesBackProps = { stored: StoredDecision; decision: PairDecision }

/** Why a decision does not stand, and which works are new. */
export function ComesBack({ stored, decision }: ComesBackProps) {
  const locale = useDecidingT()
  const { t, ruled, date } = locale
  const { newItems } = decision
  const rule = stored.made_under ? ruleWords(stored.made_under, locale) : ''
  const decided = t('decidedOn', { ruling: ruled(stored.ruling), date: date(stored) })
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
  book: DecisionBook
  table: PairTable
  pair: Pair
  onTake: (decision: StoredDecision) => void
}

/** A decision on people whom dblp has renumbered or merged. It is offered and never applied. */
export function Earlier({ book, table, pair, onTake }: EarlierProps) {
  const { t, ruled, date } = useDecidingT()
  const earlier = useMemo(() => book.earlier(table), [book, book.version, table])
  const found = earlier.find((one) => one.pair.row === pair.row && one.pair.column === pair.column)
  if (!found) return null
  const { decision } = found
  const [left = '', right = ''] = decision.sides.map(({ persons }) => persons[0]?.name)
  return (
    <Note>
      <p>
        {t('earlierFor', { left, right, date: date(decision), ruling: ruled(decision.ruling) })}{' '}
        <span dir="auto">{decision.note}</span>
      </p>
      <Button class="quiet" onClick={() => onTake(decision)} text={t('decideSo')} />
    </Note>
  )
}

/** Whether decisions could be read, and the way to all of them. */
export function BookNote({ book }: { book: DecisionBook }) {
  const { t } = useT()
  switch (book.state) {
    case 'asking':
      return <span class="late">{t('asking')}</span>
    case 'missing':
      return <span>{t('askMissing')}</span>
    case 'failed':
      return (
        <>
          <span role="alert">{t('askFailed')}</span>
          <Button class="link" onClick={() => book.askAgain()} text={t('tryAgain')} />
        </>
      )
    case 'truncated':
      return (
        <>
          <span role="alert">{t('askTruncated')}</span> <AllDecisions book={book} />
        </>
      )
    case 'ready':
      return <AllDecisions book={book} />
  }
}

function AllDecisions({ book }: { book: DecisionBook }) {
  const { t } = useT()
  return book.allDecisions.startsWith('#') ? (
    <a href={book.allDecisions}>{t('allDecisions')}</a>
  ) : (
    <ExternalLink href={book.allDecisions}>{t('allDecisions')}</ExternalLink>
  )
}
