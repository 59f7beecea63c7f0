import { useState } from 'preact/hooks'
import { runtimeClient } from '../../shared/clients/runtime-client.ts'
import { pageTexts } from '../../shared/messages/page-texts.ts'
import { storedTime } from '../../shared/messages/stored-time.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { Button } from '../../shared/ui/parts/button.tsx'
import { Sentences } from '../../shared/ui/parts/inline.tsx'
import { AlertBox } from '../../shared/ui/parts/notes.tsx'

type RestoredNoteProps = {
  flow: FlowSettings
  /** UTC text; '' without a backup. */
  at: string
}

/** Says from which backup the daemon restored the workspace, until the user closes the note. */
export function RestoredNote({ flow, at }: RestoredNoteProps) {
  const { t, moment } = useT(pageTexts)
  const [isRead, setRead] = useState(false)
  const time = storedTime(at)
  const read = (): void => {
    setRead(true)
    // After a failed request, the next page shows the note again.
    runtimeClient({ base: flow.daemonBase, fetch: flow.fetch })
      .noteRestoredRead()
      .catch(() => undefined)
  }
  if (isRead) return null
  return (
    <AlertBox>
      <p>
        <Sentences>
          <strong>
            {time === null ? t('workspaceEmpty') : t('workspaceRestored', { time: moment(time) })}
          </strong>
          {t('workspaceRestoredWhy')}
        </Sentences>
      </p>
      <Button onClick={read} text={t('workspaceRestoredRead')} />
    </AlertBox>
  )
}
