import { Fragment } from 'preact'
import { policyFileText } from '../../../shared/conflicts/policy/chosen-policy.ts'
import { calendarDate, PRESETS, type Preset } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { MOST_OWN } from '../../../shared/contract/own-items.ts'
import type { Policy } from '../../../shared/contract/policies.ts'
import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useOwnDocuments } from '../../../shared/ui/context/use-view.ts'
import { textColumn } from '../../../shared/ui/list/row-grid.tsx'
import { saveFile } from '../../../shared/ui/parts/file-buttons.tsx'
import { ExternalLink } from '../../../shared/ui/parts/inline.tsx'
import { policyName, rulesText } from '../../../shared/words/policy-words.ts'
import { OwnDocuments } from '../own-documents.tsx'
import { PolicyEditor } from './policy-editor.tsx'

const WORDS = {
  heading: 'place_settings/policies',
  label: 'ownPolicies',
  nothing: 'noPolicies',
  toNew: 'newPolicy',
} as const

export function PoliciesPage() {
  const texts = useT(pageTexts)
  const { t } = texts
  const own = useOwnDocuments('policies')
  const today = calendarDate(new Date())
  const rulesOf = (policy: Policy): string => rulesText(policy, today, texts)
  return (
    <>
      <OwnDocuments
        kind="policy"
        documents={own}
        words={WORDS}
        most={MOST_OWN.policy}
        column={textColumn('hint', t('rulesColumn'), rulesOf)}
        textOf={(policy) => `${policy.name} ${rulesOf(policy)}`}
        // The command line reads the file: `--policy FILE`.
        actsOf={(policy) => [
          {
            text: t('saveFile'),
            act: () => saveFile(policyFileText(policy), 'application/json', 'coauthors-policy.json'),
          },
        ]}
        editor={(edited, leave) => <PolicyEditor own={own} edited={edited} onLeave={leave} />}
      />
      <h3>{t('venuePolicies')}</h3>
      <dl class="policy-windows">
        {PRESETS.filter(({ venues }) => venues.length > 0).map((preset) => (
          <div key={preset.id}>
            <dt>{policyName(preset, texts)}</dt>
            <dd class="hint">
              <PolicySources preset={preset} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Lists the venues that state the rule of a preset, with links to the pages that state it. */
function PolicySources({ preset: { venues } }: { preset: Preset }) {
  const { t } = useT()
  return (
    <span>
      {venues.map(([name, ...sources], index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          {name}: {sources.length === 0 && t('policySourceVenue')}
          {sources.map((source, index) => (
            <Fragment key={source}>
              {index > 0 && ', '}
              <ExternalLink href={`https://${source}`}>{source}</ExternalLink>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
