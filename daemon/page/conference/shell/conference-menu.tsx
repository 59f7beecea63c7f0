import { useState } from 'preact/hooks'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { exportFileName, OpenFileButton, saveFile } from '../../../../shared/ui/parts/files.tsx'
import { MenuButton } from '../../../../shared/ui/parts/menu-button.tsx'
import type { OpenConference } from '../open-conference.ts'

type ConferenceMenuProps = { conference: OpenConference; onEditPolicies: () => void }

/** The menu of rare acts. */
export function ConferenceMenu(props: ConferenceMenuProps) {
  const { t } = useT(conferenceTexts)
  return (
    <MenuButton text="⋯" class="plain-button" label={t('more')} name={t('more')} box="more-menu">
      {(close) => <Acts {...props} close={close} />}
    </MenuButton>
  )
}

function Acts({ conference, onEditPolicies, close }: ConferenceMenuProps & { close: () => void }) {
  const { t } = useT(conferenceTexts)
  const { project, isTraceless } = conference.state
  const [isDoomed, doom] = useState(false)
  const { exact } = project.settings
  const act = (text: string, run: () => void, hint?: string) => (
    <li>
      <Button
        class="link"
        title={hint}
        onClick={() => {
          close()
          run()
        }}
        text={text}
      />
    </li>
  )
  return (
    <>
      {isTraceless && <p class="hint">{t('tracelessOn')}</p>}
      <ul>
        {act(t('askAllAgain'), () => void conference.store.ask(true), t('askAllAgainHint'))}
        {act(
          t(exact ? 'matchLoosely' : 'matchExactly'),
          () => {
            conference.change(
              { settings: { ...project.settings, exact: !exact } },
              { key: exact ? 'didLoosely' : 'didExactly' },
            )
          },
          t('matchHint'),
        )}
        {act(t('editPolicies'), onEditPolicies)}
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
        {act(t('closeConference'), () => conference.projects.close(), t('closeHint'))}
        {!isTraceless && (
          <li>
            <Button
              class={isDoomed ? 'link danger' : 'link'}
              onClick={() => {
                if (!isDoomed) return doom(true)
                close()
                void conference.projects.removeOpen()
              }}
              text={t(isDoomed ? 'removeForGood' : 'remove')}
            />
          </li>
        )}
      </ul>
    </>
  )
}
