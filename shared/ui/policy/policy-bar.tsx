import type { Judging } from '../../conflicts/policy/judgement.ts'
import type { Preset } from '../../conflicts/policy/presets.ts'
import { rulesText } from '../../words/policy-words.ts'
import { useT } from '../context/use-t.ts'
import { ExternalLink } from '../parts/inline.tsx'
import { Note } from '../parts/notes.tsx'
import { OwnPolicies } from './own-policies.tsx'
import { PolicySelect } from './policy-select.tsx'
import { chosenPreset } from './stored-policies.ts'
import type { PolicyControls } from './use-policies.ts'

type PolicyBarProps = PolicyControls & {
  judging: Judging | undefined
  /** The first year that the answer has papers of, if it is limited. */
  yearMin: number | undefined
  /** Whether own policies can be made here. */
  hasEditor: boolean
}

/** The policy that judges the answer: which, since when, on which date, where it stands. */
export function PolicyBar({ policies, change, judging, yearMin, hasEditor }: PolicyBarProps) {
  const locale = useT()
  const { t } = locale
  const preset = chosenPreset(policies)
  const window = judging?.window
  return (
    <div class="policy-bar">
      <div class="policy-line">
        <PolicySelect policies={policies} change={change} />
        {judging && <span class="hint">{rulesText(judging.policy, judging.at, locale)}</span>}
        {preset && preset.id !== 'any' && <Sources preset={preset} />}
        {hasEditor && <OwnPolicies policies={policies} change={change} />}
      </div>
      {window && yearMin !== undefined && yearMin > window.from && (
        <Note tone="warning">
          <p role="status">
            {t('policyReachesFurther', { year: String(yearMin), from: String(window.from) })}
          </p>
        </Note>
      )}
    </div>
  )
}

function Sources({ preset: { sources } }: { preset: Preset }) {
  const { t } = useT()
  return (
    <span class="hint policy-source">
      {t('policySource')}{' '}
      {sources.length === 0
        ? t('policySourceVenue')
        : sources.map((source, index) => (
            <span key={source}>
              {index > 0 && ', '}
              <ExternalLink href={`https://${source}`}>{source}</ExternalLink>
            </span>
          ))}
    </span>
  )
}
