import { useId, useState } from 'preact/hooks'
import { personId, type Reviewer } from '../../../../shared/conference/conference.ts'
import { chosenPolicy } from '../../../../shared/conflicts/policy/chosen-policy.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { onCancelKey } from '../../../../shared/ui/parts/shortcut-keys.ts'
import { useConferenceT } from '../messages/conference-texts.ts'
import type { OpenConference } from '../open-conference.ts'

type WindowsPanelProps = { conference: OpenConference; onLeave: () => void }

const nameOf = ({ name, email }: Reviewer): string => [name, email && `<${email}>`].filter(Boolean).join(' ')

/** Windows of single reviewers that are longer than that of the policy. */
export function WindowsPanel({ conference, onLeave }: WindowsPanelProps) {
  const { t } = useConferenceT()
  const id = useId()
  const [typed, type] = useState('')
  const [months, setMonths] = useState('60')
  const [isUnknown, setUnknown] = useState(false)
  const { policy, windows, conference: people } = conference.state.project
  const { reviewers } = people
  const limit = chosenPolicy(policy).months
  const set = (person: string, name: string, now: number | null): void => {
    const { [person]: _, ...others } = windows
    conference.change(
      { windows: now === null ? others : { ...others, [person]: now } },
      { key: now === null ? 'didDropWindow' : 'didSetWindow', values: { name, count: now ?? 0 } },
    )
  }
  const add = (): void => {
    const reviewer = reviewers.find((one) => [nameOf(one), one.name, one.email].includes(typed.trim()))
    const count = Math.floor(Number(months))
    setUnknown(!reviewer)
    if (!reviewer || !(count >= 1 && count <= MOST_MONTHS)) return
    set(personId(reviewer), reviewer.name, count)
    type('')
  }
  const listed = reviewers.filter((one) => Object.hasOwn(windows, personId(one)))
  return (
    <form
      class="card question stack"
      aria-label={t('longerWindows')}
      onKeyDown={onCancelKey(onLeave)}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <p class="hint">{limit === null ? t('windowsIdle') : t('windowsHow', { count: limit })}</p>
      <div class="row">
        <label for={`${id}-person`}>{t('reviewerField')}</label>
        <input
          id={`${id}-person`}
          type="text"
          list={`${id}-people`}
          autocomplete="off"
          size={32}
          aria-invalid={isUnknown}
          value={typed}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
        <datalist id={`${id}-people`}>
          {reviewers.slice(0, MOST_OFFERED).map((one) => (
            <option key={personId(one)} value={nameOf(one)} />
          ))}
        </datalist>
        <label for={`${id}-months`}>{t('monthsField')}</label>
        <input
          id={`${id}-months`}
          type="number"
          min={1}
          max={MOST_MONTHS}
          value={months}
          onInput={({ currentTarget }) => setMonths(currentTarget.value)}
        />
        <button type="submit">{t('setWindow')}</button>
        <Button onClick={onLeave} text={t('close')} />
        <span class="field-error" role="alert">
          {isUnknown && t('reviewerUnknown')}
        </span>
      </div>
      {listed.length > 0 && (
        <ul class="divided">
          {listed.map((one) => (
            <li key={personId(one)} class="row">
              <bdi>{nameOf(one)}</bdi>
              <span class="hint">{t('monthsOf', { count: windows[personId(one)] ?? 0 })}</span>
              <Button
                class="quiet end"
                aria-label={t('labelOf', { text: t('remove'), of: nameOf(one) })}
                onClick={() => set(personId(one), one.name, null)}
                text={t('remove')}
              />
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}

const MOST_MONTHS = 1200
/** Names that the field offers. More would be slow, and everybody can be typed. */
const MOST_OFFERED = 2000
