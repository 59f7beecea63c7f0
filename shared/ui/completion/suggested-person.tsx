import { homonymParts } from '../answer/homonym.ts'
import { useWording } from '../messages/context.tsx'
import type { Wording } from '../messages/wording.ts'
import type { Suggestion } from './suggestion.ts'

type SuggestedPersonProps = {
  id: string
  suggestion: Suggestion
  isActive: boolean
  onTake: () => void
}

/** One person to choose: the name with its number, how much they have written, and what tells them from others. */
export function SuggestedPerson({ id, suggestion, isActive, onTake }: SuggestedPersonProps) {
  const { t } = useWording()
  const { name, publications } = suggestion
  const [base, number] = homonymParts(name)
  const facts = factsOf(suggestion, t)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
    <div id={id} role="option" tabIndex={-1} class="suggestion" aria-selected={isActive} onClick={onTake}>
      <bdi class="suggestion-name">
        {base}
        {number && <span class="suggestion-number">{number}</span>}
      </bdi>{' '}
      {publications !== null && (
        <span class="suggestion-count">{t('publications', { count: publications })}</span>
      )}
      {facts !== '' && (
        <bdi class="suggestion-facts" title={facts}>
          {facts}
        </bdi>
      )}
    </div>
  )
}

function factsOf({ kind, alias, affiliation }: Suggestion, t: Wording['t']): string {
  const facts = [
    kind === 'bin' && t('bin'),
    alias && t('alsoKnownAs', { names: alias }),
    affiliation,
    kind === 'unrecorded' && t('noRecord'),
  ]
  return facts.filter(Boolean).join(' · ')
}
