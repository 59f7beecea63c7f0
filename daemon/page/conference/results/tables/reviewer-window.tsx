import { personId, type Someone } from '../../../../../shared/conference/conference-model.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { Select } from '../../../../../shared/ui/parts/fields.tsx'
import { windowText } from '../../../../../shared/words/policy-words.ts'
import { useConference } from '../../use-conference.ts'

/** The windows in months. The last one means all years. */
const WINDOWS = [24, 36, 48, 60, 120, 1200]

type ReviewerWindowProps = { someone: Someone; name: string; policy: number }

/** Lets the user give a reviewer a longer window than the policy's. */
export function ReviewerWindow({ someone, name, policy }: ReviewerWindowProps) {
  const { t } = useT(resultTexts)
  const conference = useConference()
  const id = personId(someone)
  const own = conference.state.project.windows[id]
  const words = (one: number): string => (one === 1200 ? t('allYears') : windowText(one, t))
  const longest = Math.max(own ?? 0, policy)
  const longer = [...new Set([...WINDOWS, longest])].filter((one) => one > policy)
  return (
    <Select
      class={own === undefined ? 'quiet small' : 'small'}
      tabIndex={-1}
      aria-label={t('labelOf', { text: t('columnWindow'), of: name })}
      value={String(longest)}
      choices={[policy, ...longer]
        .toSorted((one, other) => one - other)
        .map((one) => ({ value: String(one), label: words(one) }))}
      onChoose={(value) => {
        const chosen = Number(value) === policy ? null : Number(value)
        conference.giveWindow(id, chosen, { name, window: words(chosen ?? policy) })
      }}
    />
  )
}
