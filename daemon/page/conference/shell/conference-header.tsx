import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { DocumentHeader } from '../../../../shared/ui/frame/document-frame.tsx'
import { DocumentName } from '../../../../shared/ui/frame/document-name.tsx'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { tokenOf } from '../hotcrp/site-tokens.ts'
import type { OpenConference } from '../open-conference.ts'
import { GiveBackButton } from '../results/back/give-back-menu.tsx'
import { ConferenceMenu } from './conference-menu.tsx'

type ConferenceHeaderProps = {
  conference: OpenConference
  judged: JudgedConference
  areFilesShown: boolean
  onFiles: () => void
}

/** The head of an open conference: its name, size and files, the policy, and what can be done with it. */
export function ConferenceHeader({ conference, judged, areFilesShown, onFiles }: ConferenceHeaderProps) {
  const { t } = useT(conferenceTexts)
  const { submissions, reviewers } = judged.conference
  const candidates = reviewers.filter(({ isCandidate }) => isCandidate).length
  const { policy: chosen, site: base } = conference.state.project
  const token = base === undefined ? null : tokenOf(base)
  return (
    <DocumentHeader
      name={<ConferenceName conference={conference} />}
      size={
        <>
          {t('countSubmissions', { count: submissions.length })} ×{' '}
          {t('countReviewers', { count: reviewers.length - candidates })} ·{' '}
          {candidates > 0 && `${t('countCandidates', { count: candidates })} · `}
          <Button class="link" aria-expanded={areFilesShown} onClick={onFiles} text={t('files')} />
          {conference.state.isTraceless && ` · ${t('notKeptShort')}`}
        </>
      }
      policies={{ chosen, choose: (policy) => conference.change({ policy }) }}
      primary={
        judged.isWhole &&
        judged.table.left.length > 0 && (
          <GiveBackButton
            judged={judged}
            conferenceName={conference.state.project.name}
            hotcrp={base && token ? { base, token } : null}
            onApplied={() => void (base && conference.sources.readSite(base, true))}
          />
        )
      }
      more={(close) => <ConferenceMenu conference={conference} close={close} />}
    />
  )
}

/** The conference's name as the page's heading. */
function ConferenceName({ conference }: { conference: OpenConference }) {
  const { t } = useT(conferenceTexts)
  const { name } = conference.state.project
  return (
    <DocumentName
      id="page-heading"
      of={conference.projects.opened}
      name={name}
      unnamed={t('conferenceUnnamed')}
      title={t('renameConference')}
      label={t('conferenceName')}
      onKeep={async (given) => {
        if (given !== '' && given !== name) conference.change({ name: given })
        return null
      }}
    />
  )
}
