import { useMemo } from 'preact/hooks'
import type { PairTable } from '../../shared/conflicts/pair-table.ts'
import { useWording } from '../../shared/ui/i18n/context.tsx'
import { useWords } from '../messages/words.ts'
import { groupText } from './group-text.ts'
import { type PairGroup, pairGroups } from './pair-groups.ts'
import { PairRow } from './pair-row.tsx'

type PairListProps = { table: PairTable; yearMin: number | undefined }

/** The pairs of an answer, those with papers first; a pair that is alone stands open. */
export function PairList({ table, yearMin }: PairListProps) {
  const wording = useWording()
  const words = useWords()
  const groups = useMemo(() => pairGroups(table), [table])
  const isOnePair = groups.length === 1 && groups[0]?.count === 1
  return (
    <div class="pair-groups">
      {groups.map((group) => {
        const list = <GroupList group={group} table={table} yearMin={yearMin} isOpen={isOnePair} />
        const head = groupText(group, yearMin, wording, words)
        return group.isFolded ? (
          <details key={group.kind} class="pair-group">
            <summary>{head}</summary>
            {list}
          </details>
        ) : (
          <div key={group.kind}>{list}</div>
        )
      })}
    </div>
  )
}

type GroupListProps = PairListProps & { group: PairGroup; isOpen: boolean }

function GroupList({ group: { shown, count }, table, yearMin, isOpen }: GroupListProps) {
  const { t } = useWords()
  const more = count - shown.length
  return (
    <>
      <ul class="pair-list">
        {shown.map((pair) => (
          <PairRow
            key={`${pair.row} ${pair.column}`}
            table={table}
            pair={pair}
            yearMin={yearMin}
            startsOpen={isOpen}
          />
        ))}
      </ul>
      {more > 0 && <p class="hint">{t('morePairs', { count: more })}</p>}
    </>
  )
}
