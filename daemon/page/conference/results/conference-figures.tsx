import type { ComponentProps } from 'preact'
import { useMemo } from 'preact/hooks'
import { chosenCount } from '../../../../shared/conference/names/chosen-people.ts'
import type { DecidingPerson } from '../../../../shared/conference/names/deciding-people.ts'
import { unknownCount } from '../../../../shared/conference/unknown-people.ts'
import { resultTexts } from '../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { type Figure, FigureBar } from '../../../../shared/ui/frame/figure-bar.tsx'
import { useConference } from '../use-conference.ts'
import {
  CELL_FILTERS,
  type CellFilter,
  hasTooFew,
  type ResultFilter,
  type ResultIndex,
} from './result-rows.ts'

/** The figures of the work to do. The menu *Figures* has the others. */
const FIRST: readonly ResultFilter[] = ['open', 'ask', 'few']
const TONES: Partial<Record<ResultFilter, Figure['tone']>> = {
  open: 'danger',
  undeclared: 'danger',
  ask: 'warning',
  no_evidence: 'warning',
  possible: 'warning',
}

type FiguresProps = Omit<ComponentProps<typeof FigureBar>, 'first' | 'rest'> & {
  index: ResultIndex
  people: readonly DecidingPerson[]
  filter: ResultFilter | null
  onFilter: (filter: ResultFilter | null) => void
  areNamesShown: boolean
  onNames: () => void
  areFilesShown: boolean
  onFiles: () => void
}

/** Shows the figures in the order of the user's work. A press on a figure shows the counted things. */
export function Figures(props: FiguresProps) {
  const { index, people, filter, onFilter, areNamesShown, onNames, areFilesShown, onFiles } = props
  const { t } = useT(resultTexts)
  const { judged, counts, submissions } = index
  const { settings, sources } = useConference().state.project
  const enough = settings.leastReviewers
  const few = useMemo(() => submissions.filter((row) => hasTooFew(row, enough)).length, [submissions, enough])
  const chosen = useMemo(() => chosenCount(judged), [judged])
  const { hasDeclarations } = judged.conference
  const unknowns = unknownCount(judged.unknown)
  const notes = sources.reduce((sum, { problems }) => sum + problems.count, 0)
  const toSettle = people
    .filter(({ isUnknown }) => isUnknown)
    .reduce((sum, { places }) => sum + places.length, 0)
  const filtering = (of: ResultFilter, count: number, text: string): Figure => ({
    key: of,
    count,
    text,
    isOn: filter === of,
    onPress: () => onFilter(filter === of ? null : of),
    ...(TONES[of] && { tone: TONES[of] }),
  })
  const toNames = { isOn: false, onPress: onNames }
  const toFiles = { isOn: false, onPress: onFiles }
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
  const names: Figure = {
    key: 'names',
    count: people.length,
    text: t('toSettle', { count: people.length }),
    ...toNames,
    isOn: areNamesShown,
    tone: 'warning',
  }
  const unknown: Figure = {
    key: 'unknown',
    count: unknowns,
    text: t('figureUnknown', { count: unknowns }),
    ...toNames,
    tone: 'warning',
  }
  // If people stay unknown after all names are settled, their figure moves to the front.
  const isUnknownFirst = unknowns > toSettle
  return (
    <FigureBar
      {...props}
      first={[...(open ? [open] : []), names, ...(isUnknownFirst ? [unknown] : []), ...others]}
      rest={[
        ...(isUnknownFirst ? [] : [unknown]),
        ...all.filter((one) => !isFirst(one)),
        { key: 'chosen', count: chosen, text: t('chosenByYou', { count: chosen }), ...toNames },
        // The panel of files says how far the data reach.
        {
          key: 'reach',
          count: judged.standings.not_covered,
          text: t('standing_not_covered'),
          ...toFiles,
          tone: 'warning',
        },
        {
          key: 'files',
          count: notes,
          text: t('figureNotes', { count: notes }),
          ...toFiles,
          isOn: areFilesShown && notes > 0,
        },
      ]}
    />
  )
}
