import { useMemo } from 'preact/hooks'
import { allPairs, type PairTable } from '../../conflicts/pair-table.ts'
import type { Standing } from '../../conflicts/standing.ts'
import { useWording } from '../messages/context.tsx'
import type { MessageKey } from '../messages/en.ts'

const ENTRIES: readonly { standings: readonly Standing[]; look: string; mark: string; says: MessageKey }[] = [
  { standings: ['conflict', 'papers'], look: 'is-papers heat-3', mark: '4', says: 'legendConflict' },
  { standings: ['possible'], look: 'is-possible', mark: '1?', says: 'legendPossible' },
  { standings: ['none'], look: 'is-none', mark: '0', says: 'legendNone' },
  { standings: ['unresolved'], look: 'is-unresolved', mark: '?', says: 'legendUnresolved' },
  { standings: ['same_person'], look: 'is-same-person', mark: '=', says: 'legendSame' },
  { standings: ['unknown'], look: 'is-unknown', mark: '–', says: 'legendUnknown' },
]

/** What the marks mean, of those that the answer has. */
export function Legend({ table }: { table: PairTable }) {
  const { t } = useWording()
  const present = useMemo(() => new Set(allPairs(table).map(({ standing }) => standing)), [table])
  return (
    <ul class="legend" aria-label={t('legend')}>
      {ENTRIES.filter(({ standings }) => standings.some((standing) => present.has(standing))).map((entry) => (
        <li key={entry.says}>
          <span class={`cell ${entry.look}`} aria-hidden="true">
            {entry.mark}
          </span>
          {t(entry.says)}
        </li>
      ))}
    </ul>
  )
}
