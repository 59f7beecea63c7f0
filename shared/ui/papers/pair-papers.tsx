import { useMemo } from 'preact/hooks'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { isAtEdge, isBefore } from '../../conflicts/policy/coverage.ts'
import { rulingOf, standingOf } from '../../conflicts/standing.ts'
import { worksByYear } from '../../conflicts/works-by-year.ts'
import type { EntryResolution, PairItem } from '../../contract/backend.ts'
import { nobodyText, whySentences } from '../../words/pair-why.ts'
import { policyInText } from '../../words/policy-words.ts'
import { verdictWord } from '../../words/verdict-words.ts'
import { useT } from '../context/use-t.ts'
import { useDrawnWhenIdle } from '../drawing/drawing.tsx'
import { MARK_OF, markClass } from '../marks/mark.ts'
import { Paper } from './paper.tsx'

export function PairWhy({ table, pair }: { table: PairTable; pair: Pair }) {
  const locale = useT()
  return (
    <p>
      <strong class={markClass(MARK_OF[standingOf(pair)], rulingOf(pair) !== null)}>
        {verdictWord(pair, locale.t)}
      </strong>{' '}
      {locale.sentences(...whySentences(table, pair, locale))}
    </p>
  )
}

export function NoJointPapers({ table }: { table: PairTable }) {
  const { lead, why } = nobodyText(table, useT().t)
  return (
    <div class="nobody stack">
      <p class="lead">{lead}</p>
      {why.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

type PairPapersProps = { table: PairTable; pair: Pair }

/** The page draws `FIRST_PAPERS` at once, and `LATER_PAPERS` more each time the browser is idle. */
const FIRST_PAPERS = 20
const LATER_PAPERS = 100

/** Shows the papers that count, newest first, then the papers that do not count. */
export function PairPapers({ table, pair }: PairPapersProps) {
  const { t } = useT()
  const items = pair.pubs?.items ?? NO_PAPERS
  const later = useDrawnWhenIdle(items.length - FIRST_PAPERS, LATER_PAPERS)
  const years = useMemo(() => worksByYear(items.slice(0, FIRST_PAPERS + later)), [items, later])
  const window = table.judging?.window ?? null
  const unlisted = pair.judgement?.unlisted ?? 0
  const { year_min } = table.options
  const undated = year_min === null ? 0 : (pair.pubs?.undated ?? 0)
  return (
    <>
      {pair.count > items.length && (
        <p class="hint">
          {items.length === 0 ? t('noneListed') : t('showing', { shown: items.length, count: pair.count })}
        </p>
      )}
      {years.length > 0 && (
        <div class="divided">
          {years.map(({ year, items }) => (
            <section key={year} class="paper-year">
              <h4>{year === null ? t('noYear') : String(year)}</h4>
              <ol class="divided">
                {items.map((item, index) => (
                  <Paper
                    key={index}
                    item={item}
                    names={printedNames(item, pair, table)}
                    hasYear={false}
                    isAtEdge={pair.judgement !== undefined && isAtEdge(item, window)}
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
      {unlisted > 0 && <p class="hint">{t('mayCountUnlisted', { count: unlisted })}</p>}
      <LeftOut table={table} pair={pair} />
      {undated > 0 && <p class="hint">{t('undated', { count: undated, year: String(year_min) })}</p>}
    </>
  )
}

const NO_PAPERS: readonly PairItem[] = []

function LeftOut({ table, pair }: PairPapersProps) {
  const { t } = useT()
  const { judgement } = pair
  const { judging } = table
  if (!judgement || !judging || judgement.leftOut === 0) return null
  const { others, leftOut } = judgement
  // Papers beyond the answer's list are older than those in it.
  const areOlder = others.every((item) => isBefore(item, judging.window))
  const values = { count: leftOut, policy: policyInText(judging.policy) }
  return (
    <details class="left-out">
      <summary>{t(areOlder ? 'olderLeftOut' : 'othersLeftOut', values)}</summary>
      {leftOut > others.length && (
        <p class="hint">{t('showing', { shown: others.length, count: leftOut })}</p>
      )}
      <ol class="divided">
        {others.map((item, index) => (
          <Paper key={index} item={item} names={printedNames(item, pair, table)} />
        ))}
      </ol>
    </details>
  )
}

/** Returns printed names that differ from the entry and the person's name. For a possible pair, returns all, as evidence. */
export function printedNames(item: PairItem, pair: Pair, table: PairTable): string[] {
  const newIn = (printed: string | undefined, names: string[], resolved?: EntryResolution): string[] => {
    if (printed === undefined) return []
    const persons = resolved?.persons.length === 1 ? resolved.persons : []
    const known = [...names, ...persons.map(({ name }) => name)].map(sameLetters)
    return pair.status !== 'possible' && known.includes(sameLetters(printed)) ? [] : [printed]
  }
  return [
    ...newIn(item.left_name, [pair.left, pair.leftName], table.leftResolution.get(pair.left)),
    ...newIn(item.right_name, [pair.right, pair.rightName], table.rightResolution.get(pair.right)),
  ]
}

/** Ignores case and the encoding of accents. */
const sameLetters = (name: string): string => name.normalize('NFC').toLowerCase()
