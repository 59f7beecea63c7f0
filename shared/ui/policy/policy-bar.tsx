import type { PairTable } from '../../conflicts/pair-table.ts'
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
  /** The answer as the policy judges it. */
  table: PairTable
  /** Whether own policies can be made here. */
  hasEditor: boolean
}

/** The policy that judges the answer: which, since when, on which date, where it stands. */
export function PolicyBar({ policies, change, table, hasEditor }: PolicyBarProps) {
  const locale = useT()
  const { t } = locale
  const preset = chosenPreset(policies)
  const { judging, question } = table
  const window = judging?.window
  return (
    <div class="policy-bar">
      <div class="policy-line">
        <PolicySelect policies={policies} change={change} />
        {judging && <span class="hint">{rulesText(judging.policy, judging.at, locale)}</span>}
        {preset && preset.id !== 'any' && <Sources preset={preset} />}
        {hasEditor && <OwnPolicies policies={policies} change={change} />}
      </div>
      {window && question.year_min !== null && question.year_min > window.from && (
        <Note tone="warning">
          <p role="status">
            {t('policyReachesFurther', { year: String(question.year_min), from: String(window.from) })}
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
