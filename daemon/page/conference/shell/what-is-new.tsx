import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Button, type KeepFocus } from '../../../../shared/ui/parts/button.tsx'
import type { OpenConference } from '../open-conference.ts'
import { newCount, type WhatIsNew } from '../use-conference.ts'

type WhatIsNewProps = {
  conference: OpenConference
  /** Null until all pairs are looked up. */
  news: WhatIsNew | null
  isNewShown: boolean
  onShowNew: () => void
  keepFocus: KeepFocus
}

/** Says in one line what newer data, late files or a co-chair's project have brought, with a press that shows just that. */
export function WhatIsNewLine(props: WhatIsNewProps) {
  const { conference, news, isNewShown, onShowNew, keepFocus } = props
  const { t, list } = useT(conferenceTexts)
  const { earlier } = conference.state
  if (earlier === null) return null
  const { differed, why } = earlier
  const parts = news
    ? [
        news.submissions.size > 0 && t('countSubmissions', { count: news.submissions.size }),
        news.reviewers.size > 0 && t('countReviewers', { count: news.reviewers.size }),
        news.cells.size > 0 && t('newFindings', { count: news.cells.size }),
        news.names.size > 0 && t('names', { count: news.names.size }),
      ].filter((part) => part !== false)
    : []
  const said = why.map(({ key, values }) => t(key, values)).join(' ')
  return (
    <div class="document-line row" title={said}>
      <p role="status">
        <strong>{t('sinceLast')}</strong>{' '}
        {parts.length > 0 ? `${list(parts)}.` : news ? `${t('nothingNew')} ${said}` : said}
      </p>
      {news && newCount(news) > 0 && (
        <Button
          class="link"
          aria-pressed={isNewShown}
          onClick={onShowNew}
          text={t(isNewShown ? 'showAllAgain' : 'showThem')}
        />
      )}
      {differed.length > 0 && (
        <details class="small">
          <summary>{t('merged', { count: differed.length })}</summary>
          <ul>
            {differed.map((conflict, index) => (
              <li key={`${index} ${conflict.kind}`}>
                {t(`merged_${conflict.kind}`, 'person' in conflict ? conflict : undefined)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Button class="link" onClick={keepFocus(() => conference.noteRead())} text={t('close')} />
    </div>
  )
}
