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
  /** `forGood`: there is no way back, and it takes a second press, of which this is the text. */
  const act = (text: string, run: () => void, forGood: ConferenceKey | null = null) => {
    const isDoomed = doomed === text
    return (
      <li>
        <Button
          class={isDoomed ? 'link danger' : 'link'}
          onClick={() => {
            if (forGood && !isDoomed) return doom(text)
            close()
            run()
          }}
          text={forGood && isDoomed ? t(forGood) : text}
        />
      </li>
    )
  }
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
      {act(t('closeConference'), () => void conference.projects.close(), isLost ? 'closeForGood' : null)}
      {!isTraceless && act(t('remove'), () => void conference.projects.removeOpen(), 'removeForGood')}
    </ul>
  )
}
