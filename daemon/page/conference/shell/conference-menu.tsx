import { useState } from 'preact/hooks'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import type { ConferenceKey } from '../../../../shared/messages/en/places/conference.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { exportFileName, OpenFileButton, saveFile } from '../../../../shared/ui/parts/files.tsx'
import { EXAMPLE_CONFERENCE } from '../example.ts'
import type { OpenConference } from '../open-conference.ts'

type ConferenceMenuProps = { conference: OpenConference; close: () => void }

/** The rare acts of an open conference. */
export function ConferenceMenu({ conference, close }: ConferenceMenuProps) {
  const { t } = useT(conferenceTexts)
  const { project, isTraceless } = conference.state
  const [doomed, doom] = useState<string | null>(null)
  const isLost = isTraceless && project.conference !== EXAMPLE_CONFERENCE
  const act = (text: string, run: () => void) => (
    <li>
      <Button
        class="link"
        onClick={() => {
          close()
          run()
        }}
        text={text}
      />
    </li>
  )
  /** There is no way back: it takes a second press. */
  const actForGood = (id: string, text: string, forGood: ConferenceKey, run: () => void) => (
    <li>
      <Button
        class={doomed === id ? 'link danger' : 'link'}
        onClick={() => {
          if (doomed !== id) return doom(id)
          close()
          run()
        }}
        text={doomed === id ? t(forGood) : text}
      />
    </li>
  )
  return (
    <ul>
      {act(t('saveProjectFile'), () =>
        saveFile(conference.projects.fileText(), 'application/json', exportFileName(new Date(), 'json')),
      )}
      <li>
        <OpenFileButton
          class="link"
          text={t('mergeProjectFile')}
          label={t('projectFile')}
          onFile={(file) => {
            close()
            void conference.addFiles([file], '')
          }}
        />
      </li>
      {isLost
        ? actForGood('close', t('closeConference'), 'closeForGood', () => void conference.projects.close())
        : act(t('closeConference'), () => void conference.projects.close())}
      {!isTraceless &&
        actForGood('remove', t('remove'), 'removeForGood', () => void conference.projects.removeOpen())}
    </ul>
  )
}
