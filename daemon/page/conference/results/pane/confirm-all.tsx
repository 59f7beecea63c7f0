import { useContext, useMemo, useState } from 'preact/hooks'
import { isDecided, isToDeclare } from '../../../../../shared/conference/cells.ts'
import { findingOf, pairText } from '../../../../../shared/conflicts/decisions/finding.ts'
import { CONFLICTS, standingOf } from '../../../../../shared/conflicts/standing.ts'
import type { Decision } from '../../../../../shared/contract/decisions.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { DecidingContext } from '../../../../../shared/ui/decisions/use-deciding.ts'
import { Button } from '../../../../../shared/ui/parts/button.tsx'
import { type ResultIndex, type Shown, shownCells } from '../result-rows.ts'
import { alonePair } from './use-all-papers.ts'

/** The decisions that confirm all cells with proof that are shown and open. Rulings on who is an author stay with their user. */
export function confirmations(index: ResultIndex, shown: Shown): Map<string, Decision> {
  const decisions = new Map<string, Decision>()
  for (const cell of shownCells(index, shown)) {
    const [first] = cell.pairs
    if (!first || first.asAuthor || !isToDeclare(cell) || isDecided(cell)) continue
    if (!CONFLICTS.includes(standingOf(first.pair))) continue
    const { table, pair } = alonePair(index.judged, first.pair)
    const finding = findingOf(table, pair)
    if (typeof finding === 'string') continue
    const { items: _, ...about } = finding
    decisions.set(pairText(finding.sides), { ...about, ruling: 'confirmed', note: '' })
  }
  return decisions
}

type ConfirmAllProps = { index: ResultIndex; shown: Shown }

/** Confirms all open conflicts with proof that are shown, by a second press, with one Undo. */
export function ConfirmAll({ index, shown }: ConfirmAllProps) {
  const { t } = useT(resultTexts)
  const deciding = useContext(DecidingContext)
  const decisions = useMemo(() => confirmations(index, shown), [index, shown])
  const [asksFor, ask] = useState<typeof decisions | null>(null)
  const count = decisions.size
  if (!deciding || count < 2) return null
  const isSure = asksFor === decisions
  return (
    <Button
      class="link confirm-all"
      aria-keyshortcuts="A"
      title={t('confirmAllHint')}
      onClick={() => (isSure ? deciding.pressAll(decisions) : ask(decisions))}
      text={t(isSure ? 'confirmAllSure' : 'confirmAll', { count })}
    />
  )
}
