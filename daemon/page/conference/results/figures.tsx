import type { ComponentProps } from 'preact'
import { useMemo } from 'preact/hooks'
import { chosenCount } from '../../../../shared/conference/names/chosen-people.ts'
import type { DecidingPerson } from '../../../../shared/conference/names/deciding-people.ts'
import { unknownCount } from '../../../../shared/conference/unknown-people.ts'
import { resultTexts } from '../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { type Figure, FigureBar } from '../../../../shared/ui/frame/figure-bar.tsx'
import { CELL_FILTERS, type CellFilter, hasFew, type ResultFilter, type ResultIndex } from './result-rows.ts'

/** Figures of work to do; all others are behind "All". */
const FIRST: readonly ResultFilter[] = ['open', 'ask', 'few']
const TONES: Partial<Record<ResultFilter, Figure['tone']>> = {
  ...{ open: 'danger', undeclared: 'danger', ask: 'warning', no_evidence: 'warning', possible: 'warning' },
}

/** Figures that lead to another part of the conference than the list. */
export type Lead = 'names' | 'files' | 'reach'

type FiguresProps = Omit<ComponentProps<typeof FigureBar>, 'first' | 'rest'> & {
  index: ResultIndex
  /** The people about whom somebody has to be chosen. */
  people: readonly DecidingPerson[]
  /** Notes of the files. */
  notes: number
  filter: ResultFilter | null
  /** From how many reviewers left on a submission has enough. */
  enough: number
  onFilter: (filter: ResultFilter | null) => void
  /** The part that is in view. */
  lead: Lead | null
  onLead: (lead: Lead) => void
}

/** The conference in figures, which are the steps through it: each shows what it counts. */
export function Figures({
  index,
  people,
  notes,
  filter,
  enough,
  onFilter,
  lead,
  onLead,
  ...bar
}: FiguresProps) {
  const { t } = useT(resultTexts)
  const { judged, counts, submissions } = index
  const few = useMemo(() => submissions.filter((row) => hasFew(row, enough)).length, [submissions, enough])
  const chosen = useMemo(() => chosenCount(judged), [judged])
  const { hasDeclarations } = judged.conference
  const unknowns = unknownCount(judged.unknown)
  const toSettle = people
    .filter(({ isUnknown }) => isUnknown)
    .reduce((sum, { places }) => sum + places.length, 0)
  const filtering = (of: ResultFilter, count: number, text: string): Figure => ({
    ...{ key: of, count, text, isOn: filter === of, onPress: () => onFilter(filter === of ? null : of) },
    ...(TONES[of] && { tone: TONES[of] }),
  })
  const leading = (key: string, count: number, text: string, to: Lead, tone?: Figure['tone']): Figure => ({
    ...{ key, count, text, isOn: lead === to && key === to, onPress: () => onLead(to) },
    ...(tone && { tone }),
  })
  const wordOf = (of: CellFilter): string => {
    const count = counts[of]
    if (of === 'open') return t('toDecide')
    if (of === 'ask') return t('toAsk')
    if (of === 'decided') return t('decided')
    return t(`finding_${of === 'undeclared' && !hasDeclarations ? 'with_proof' : of}`, { count })
  }
  const all = [
    ...CELL_FILTERS.map((of) => filtering(of, counts[of], wordOf(of))),
    filtering('few', few, t('figureFew', { count: few })),
  ]
  const isFirst = ({ key }: Figure): boolean => FIRST.some((one) => one === key)
  const [open, ...others] = all.filter(isFirst)
  const unknown = leading('unknown', unknowns, t('figureUnknown', { count: unknowns }), 'names', 'warning')
  // Nobody can be chosen for some of the unknown people: the names to settle do not say them.
  const isUnsaid = unknowns > toSettle
  return (
    <FigureBar
      {...bar}
      first={[
        ...(open ? [open] : []),
        leading('names', people.length, t('toSettle', { count: people.length }), 'names', 'warning'),
        ...(isUnsaid ? [unknown] : []),
        ...others,
      ]}
      rest={[
        ...(isUnsaid ? [] : [unknown]),
        ...all.filter((one) => !isFirst(one)),
        leading('chosen', chosen, t('chosenByYou', { count: chosen }), 'names'),
        leading('reach', judged.standings.not_covered, t('groupNotCovered'), 'reach', 'warning'),
        leading('files', notes, t('figureNotes', { count: notes }), 'files'),
      ]}
    />
  )
}
