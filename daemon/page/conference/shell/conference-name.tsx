import { useState } from 'preact/hooks'
import { QueryName } from '../../../../shared/ui/results/query-name.tsx'
import { useConferenceT } from '../messages/conference-texts.ts'
import type { OpenConference } from '../open-conference.ts'

/** The conference's name as the page's heading. */
export function ConferenceName({ conference }: { conference: OpenConference }) {
  const { t } = useConferenceT()
  const [typed, type] = useState<string | null>(null)
  const { name } = conference.state.project
  const keep = async (): Promise<void> => {
    const given = typed?.trim() ?? ''
    if (given !== '' && given !== name) conference.change({ name: given })
    type(null)
  }
  const naming = { name, typed, problem: null, type, keep }
  return (
    <QueryName naming={naming} id="page-heading" title={t('renameConference')} label={t('conferenceName')} />
  )
}
