import type { ResolvedName } from '../../shared/conflicts/names-to-check.ts'
import { useWording } from '../../shared/ui/i18n/context.tsx'
import { NameCandidates } from '../../shared/ui/people/name-candidates.tsx'
import type { Change, Workbench } from '../../shared/ui/session/session-reducer.ts'
import { useWords } from '../messages/words.ts'

type NamesNoteProps = {
  names: readonly ResolvedName[]
  bench: Workbench
  isSample: boolean
  change: (change: Change) => void
}

/** Up to this many names stand in view at once; more would bury the pairs. */
const MOST_UNFOLDED = 3
/** Names drawn at most: the side panel has them all. */
const MOST_SHOWN = 20

/** Names that were not found or fit several people, with what that means; who each might be, on demand. */
export function NamesNote({ names, bench, isSample, change }: NamesNoteProps) {
  const { t } = useWording()
  const words = useWords()
  const count = names.length
  if (count === 0) return null
  return (
    <details class="names-note" open={count <= MOST_UNFOLDED}>
      <summary>{t('namesToCheckCount', { count })}</summary>
      <p class="hint">{t('namesToCheckWhy')}</p>
      <ul class="name-list">
        {names.slice(0, MOST_SHOWN).map(({ side, resolution }) => (
          <NameCandidates
            key={`${side} ${resolution.entry}`}
            side={side}
            resolution={resolution}
            bench={bench}
            isOpen={false}
            isSample={isSample}
            change={change}
          />
        ))}
      </ul>
      {count > MOST_SHOWN && <p class="hint">{words.t('moreNames', { count: count - MOST_SHOWN })}</p>}
    </details>
  )
}
