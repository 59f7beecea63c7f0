import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { isAtEdge, isBefore } from '../../conflicts/policy/coverage.ts'
import { worksByYear } from '../../conflicts/works-by-year.ts'
import type { PairItem } from '../../contract/backend.ts'
import { textFilter } from '../../search-text.ts'
import { useT } from '../context/use-t.ts'
import { SearchField } from '../parts/search-field.tsx'
import { Paper } from './paper.tsx'
import { printedNames } from './printed-names.ts'

type PairPapersProps = {
  table: PairTable
  pair: Pair
  /** Maximum number of papers drawn, for small views, which also draw them without years. By default all, by year. */
  most?: number
  /** A note on where to find the papers that are not drawn. */
  rest?: ComponentChildren
}

/** The papers of one pair, newest first. */
export function PairPapers({ table, pair, most = Number.POSITIVE_INFINITY, rest }: PairPapersProps) {
  const { t } = useT()
  const items = pair.pubs?.items ?? []
  const shown = items.slice(0, most)
  const window = table.judging?.window ?? null
  const unlisted = pair.judgement?.unlisted ?? 0
  const { year_min } = table.question
  const undated = year_min === null ? 0 : (pair.pubs?.undated ?? 0)
  return (
    <>
      {pair.count > shown.length && (
        <p class="hint">
          {shown.length === 0 ? t('noneListed') : t('showing', { shown: shown.length, count: pair.count })}{' '}
          {items.length > shown.length && rest}
        </p>
      )}
      {shown.length > 0 && (
        <PaperList
          items={shown}
          isByYear={most === Number.POSITIVE_INFINITY}
          printed={(item) => printedNames(item, pair, table)}
          isAtEdge={(item) => pair.judgement !== undefined && isAtEdge(item, window)}
        />
      )}
      {unlisted > 0 && (
        <p class="hint">
          {t('mayCountUnlisted', { count: unlisted })} {rest}
        </p>
      )}
      <LeftOut table={table} pair={pair} most={most} />
      {undated > 0 && <p class="hint">{t('undated', { count: undated, year: String(year_min) })}</p>}
    </>
  )
}

/** From more papers than this on, they can be searched. */
const MANY_PAPERS = 10

type PaperListProps = {
  items: readonly PairItem[]
  isByYear: boolean
  /** The names that the paper shows as printed. */
  printed: (item: PairItem) => string[]
  isAtEdge: (item: PairItem) => boolean
}

function PaperList({ items, isByYear, printed, isAtEdge }: PaperListProps) {
  const { t } = useT()
  const [wanted, want] = useState('')
  const paper = (item: PairItem, index: number) => (
    <Paper key={index} item={item} names={printed(item)} isAtEdge={isAtEdge(item)} hasYear={!isByYear} />
  )
  const matching = useMemo(() => {
    const matches = textFilter(wanted)
    return items.filter(({ title, venue, year, left_name = '', right_name = '' }) =>
      matches(title ?? '', venue ?? '', String(year ?? ''), left_name, right_name),
    )
  }, [items, wanted])
  const years = useMemo(() => (isByYear ? worksByYear(matching) : []), [matching, isByYear])
  if (!isByYear) return <ol class="divided">{items.map(paper)}</ol>
  return (
    <>
      {items.length > MANY_PAPERS && (
        <SearchField label={t('filterPapers')} value={wanted} onInput={want}>
          {wanted.trim() !== '' && t('showing', { shown: matching.length, count: items.length })}
        </SearchField>
      )}
      <div class="divided">
        {years.map(({ year, items }) => (
          <section key={year} class="paper-year">
            <h4>{year === null ? t('noYear') : String(year)}</h4>
            <ol class="divided">{items.map(paper)}</ol>
          </section>
        ))}
      </div>
      {matching.length === 0 && <p class="hint">{t('noPaperMatches')}</p>}
    </>
  )
}

type LeftOutProps = { table: PairTable; pair: Pair; most: number }

/** The papers that do not count under the policy, folded. */
function LeftOut({ table, pair, most }: LeftOutProps) {
  const { t } = useT()
  const { judgement } = pair
  const { judging } = table
  if (!judgement || !judging || judgement.leftOut === 0) return null
  const { others, leftOut } = judgement
  const shown = others.slice(0, most)
  // Unlisted papers that do not count are older than all listed ones.
  const areOlder = others.every((item) => isBefore(item, judging.window))
  const values = { count: leftOut, policy: judging.policy.name }
  return (
    <details class="left-out">
      <summary>{t(areOlder ? 'olderLeftOut' : 'othersLeftOut', values)}</summary>
      {leftOut > shown.length && <p class="hint">{t('showing', { shown: shown.length, count: leftOut })}</p>}
      <ol class="divided">
        {shown.map((item, index) => (
          <Paper key={index} item={item} names={printedNames(item, pair, table)} />
        ))}
      </ol>
    </details>
  )
}
