import { useState } from 'preact/hooks'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { DocumentHeader } from '../../../../shared/ui/frame/document-frame.tsx'
import { DocumentName } from '../../../../shared/ui/frame/document-name.tsx'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { exportFileName, OpenFileButton, saveFile } from '../../../../shared/ui/parts/file-buttons.tsx'
import { EXAMPLE_CONFERENCE } from '../example-conference.ts'
import { tokenOf } from '../hotcrp/site-tokens.ts'
import { GiveBackButton } from '../results/back/give-back-menu.tsx'
import { useConference } from '../use-conference.ts'

type ConferenceHeaderProps = { judged: JudgedConference; areFilesShown: boolean; onFiles: () => void }

export function ConferenceHeader({ judged, areFilesShown, onFiles }: ConferenceHeaderProps) {
  const { t } = useT(conferenceTexts)
  const conference = useConference()
  const { submissions, reviewers } = judged.conference
  const prospective = reviewers.filter(({ isCandidate }) => isCandidate).length
  const { name, policy: chosen, site: base } = conference.state.project
  const token = base === undefined ? null : tokenOf(base)
  return (
    <DocumentHeader
      name={
        <DocumentName
          id="page-heading"
          of={conference.projects.opened}
          name={name}
          unnamed={t('conferenceUnnamed')}
          title={t('renameConference')}
          label={t('conferenceName')}
          onSave={async (given) => {
            if (given !== '' && given !== name) conference.change({ name: given })
            return null
          }}
        />
      }
      size={
        <>
          <span>{t('countSubmissions', { count: submissions.length })} ×</span>{' '}
          <span>
            {t('countReviewers', { count: reviewers.length - prospective })} ·{' '}
            {prospective > 0 && `${t('countProspective', { count: prospective })} · `}
          </span>{' '}
          <span>
            <Button class="link" aria-expanded={areFilesShown} onClick={onFiles} text={t('files')} />
            {conference.state.isTraceless && ` · ${t('tracelessShort')}`}
          </span>
        </>
      }
      policies={{ chosen, choose: (policy) => conference.change({ policy }) }}
      primary={
        judged.isWhole &&
        judged.table.left.length > 0 && (
          <GiveBackButton
            judged={judged}
            conferenceName={name}
            hotcrp={base && token ? { base, token } : null}
            onApplied={() => void (base && conference.sources.readSite(base, true))}
          />
        )
      }
      more={(close) => <ConferenceMenu close={close} />}
    />
  )
}

function ConferenceMenu({ close }: { close: () => void }) {
  const { t } = useT(conferenceTexts)
  const conference = useConference()
  const { projects } = conference
  const { project, isTraceless } = conference.state
  const isLost = isTraceless && project.conference !== EXAMPLE_CONFERENCE
  const closing = (run: () => void) => () => {
    close()
    run()
  }
  const save = (): void =>
    saveFile(projects.fileText(), 'application/json', exportFileName(new Date(), 'json'))
  return (
    <ul>
      <Act text={t('saveProjectFile')} run={closing(save)} />
      <li>
        <OpenFileButton
          class="link"
          text={t('mergeProjectFile')}
          label={t('projectFile')}
          onFile={(file) => closing(() => void conference.addFiles([file], ''))()}
        />
      </li>
      <Act
        text={t('closeConference')}
        run={closing(() => void projects.close())}
        forGood={isLost ? t('closeForGood') : null}
      />
      {!isTraceless && (
        <Act
          text={t('remove')}
          run={closing(() => void projects.removeOpen())}
          forGood={t('removeForGood')}
        />
      )}
    </ul>
  )
}

type ActProps = {
  text: string
  run: () => void
  /** The text for the second press, which confirms an act without Undo. */
  forGood?: string | null
}

function Act({ text, run, forGood = null }: ActProps) {
  const [isPressed, press] = useState(false)
  const isSecond = forGood !== null && isPressed
  return (
    <li>
      <Button
        class={isSecond ? 'link danger' : 'link'}
        onClick={() => (forGood === null || isSecond ? run() : press(true))}
        text={isSecond ? forGood : text}
      />
    </li>
  )
}
