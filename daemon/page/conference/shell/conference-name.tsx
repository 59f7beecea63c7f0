import { useState } from 'preact/hooks'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { QueryNameForm, useFocusBack } from '../../../../shared/ui/results/query-name.tsx'
import { useConferenceT } from '../messages/conference-texts.ts'
import type { OpenConference } from '../open-conference.ts'

/** The conference's name as the page's heading: pressed, it is a field. */
export function ConferenceName({ conference }: { conference: OpenConference }) {
  const { t } = useConferenceT()
  const [typed, type] = useState<string | null>(null)
  const button = useFocusBack(typed !== null)
  const { name } = conference.state.project
  const keep = async (): Promise<void> => {
    const given = typed?.trim() ?? ''
    if (given !== '' && given !== name) conference.change({ name: given })
    type(null)
  }
  if (typed === null)
    return (
      <h2 id="page-heading" tabIndex={-1}>
        <Button
          buttonRef={button}
          class="query-name"
          title={t('renameConference')}
          onClick={() => type(name)}
          text={<bdi>{name}</bdi>}
        />
      </h2>
    )
  return (
    <QueryNameForm label={t('conferenceName')} value={typed} onType={type} onKeep={keep}>
      <h2 id="page-heading" class="visually-hidden">
        {name}
      </h2>
    </QueryNameForm>
  )
}
