import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { kindWord } from '../../../../shared/conference/outputs/output-texts.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { resultTexts } from '../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Button, type KeepFocus } from '../../../../shared/ui/parts/button.tsx'
import { Note } from '../../../../shared/ui/parts/notes.tsx'
import type { OpenConference } from '../open-conference.ts'
import type { ShowingNew } from '../results/result-rows.ts'
import { namesIn } from '../results/told-apart.ts'
import { newRows, type WhatIsNew } from '../use-conference.ts'

/** Changes that are listed. */
const MOST_LISTED = 20

type WhatIsNewProps = {
  conference: OpenConference
  judged: JudgedConference
  /** Null until all pairs are looked up. */
  news: WhatIsNew | null
  showing: ShowingNew
  keepFocus: KeepFocus
}

/** Says what newer data, late files or a co-chair's project have brought, with presses that show just that. */
export function WhatIsNewNote({ conference, judged, news, showing, keepFocus }: WhatIsNewProps) {
  const { t } = useT(conferenceTexts)
  const words = useT(resultTexts)
  const { earlier } = conference.state
  if (earlier === null) return null
  const { submissions, reviewers } = judged.conference
  const nameOf = namesIn(judged.conference)
  const { differed, why } = earlier
  const said = [
    ...why.map(({ key, values }) => t(key, values)),
    ...(differed.length > 0 ? [t('merged', { count: differed.length })] : []),
  ]
  return (
    <Note>
      <div>
        <p role="status">
          {said.join(' ')} {news && newText(news, t)}
        </p>
        {differed.length > 0 && (
          <ul class="small">
            {differed.map((conflict, index) => (
              <li key={`${index} ${conflict.kind}`}>
                {t(`merged_${conflict.kind}`, 'person' in conflict ? conflict : undefined)}
              </li>
            ))}
          </ul>
        )}
        {news && news.cells.size > 0 && (
          <ul class="small">
            {[...news.cells].slice(0, MOST_LISTED).map(([place, { submission, reviewer, before, now }]) => (
              <li key={place}>
                {submissions[submission]?.id} <span class="times">×</span>{' '}
                <bdi>{nameOf(reviewers[reviewer])}</bdi>: {before ? kindWord(before, words) : t('noFinding')}{' '}
                → {now ? kindWord(now, words) : t('noFinding')}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div class="row">
        {news && newRows(news) > 0 && (
          <Button
            aria-pressed={showing.isShown}
            onClick={showing.onShow}
            text={words.t(showing.isShown ? 'showAllAgain' : 'showOnly')}
          />
        )}
        {news && news.names.size > 0 && (
          <Button onClick={showing.onNames} text={t('namesToSettle', { count: news.names.size })} />
        )}
        <Button onClick={keepFocus(() => conference.noteRead())} text={t('close')} />
      </div>
    </Note>
  )
}

/** The news in figures. */
function newText(
  { submissions, reviewers, cells, names }: WhatIsNew,
  t: ReturnType<typeof conferenceTexts>['t'],
): string {
  const parts = [
    submissions.size > 0 && t('countSubmissions', { count: submissions.size }),
    reviewers.size > 0 && t('countReviewers', { count: reviewers.size }),
    cells.size > 0 && t('newFindings', { count: cells.size }),
    names.size > 0 && t('namesToSettle', { count: names.size }),
  ].filter((part) => part !== false)
  return parts.length === 0 ? t('nothingNew') : t('whatIsNew', { what: parts.join(' · ') })
}
