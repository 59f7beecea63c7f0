import type { GroupedPairs } from '../../conflicts/standing.ts'
import { STANDINGS, type Standing } from '../../conflicts/standing.ts'
import { standingWord } from '../../words/verdicts.ts'
import { useT } from '../context/use-t.ts'
import { ExportButton } from '../export/export-menu.tsx'
import { FormToggle } from '../form/folded-form.tsx'
import { DocumentHeader } from '../frame/document-frame.tsx'
import { type Figure, FigureBar } from '../frame/figure-bar.tsx'
import { MARK_OF } from '../frame/mark.ts'
import type { ShownAnswer } from './answer-frame.tsx'
import { MoreMenu } from './more-menu.tsx'
import { QueryName, useQueryName } from './query-name.tsx'

/** The head of an answer: its name, its lists, the policy that judges it, and what can be done with it. */
export function AnswerHeader({ shown }: { shown: ShownAnswer }) {
  const { displayed, table, groups, filter, controls, policies } = shown
  const naming = useQueryName(displayed.result, controls.committee.on?.name, policies.chosen)
  return (
    <DocumentHeader
      name={<QueryName naming={naming} />}
      size={<FormToggle controls={controls} />}
      policies={policies}
      primary={
        <ExportButton displayed={displayed} table={table} shown={filter ? groups[filter] : undefined} />
      }
      more={(close) => <MoreMenu shown={shown} close={close} />}
    />
  )
}

const TONES = { conflict: 'danger', unsure: 'warning', nothing: undefined, dismissed: undefined } as const

type FiguresProps = {
  groups: GroupedPairs
  /** The group that the views show; null for all. */
  filter: Standing | null
  onFilter: (group: Standing | null) => void
}

/** The answer in figures, each a button that makes the views below show its pairs only. */
export function Figures({ groups, filter, onFilter }: FiguresProps) {
  const { t } = useT()
  const saysWho =
    !groups.conflict.some(({ status }) => status === 'papers') &&
    !groups.unknown.some(({ status }) => status === 'unknown')
  const figures = STANDINGS.map((group): Figure => {
    const count = groups[group].length
    const tone = TONES[MARK_OF[group]]
    return {
      ...{ key: group, count, text: standingWord(group, t, { count, saysWho }) },
      ...(tone && { tone }),
      isOn: filter === group,
      onPress: () => onFilter(filter === group ? null : group),
    }
  })
  return <FigureBar first={figures} onClear={filter === null ? null : () => onFilter(null)} />
}
