import { allPairs } from '../../shared/conflicts/pair-table.ts'
import { resultPairs } from '../../shared/conflicts/standing.ts'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { Nobody } from '../../shared/ui/papers/pair-papers.tsx'
import { Button } from '../../shared/ui/parts/button.tsx'
import { AnswerBanner } from '../../shared/ui/results/answer-banner.tsx'
import { AnswerFrame } from '../../shared/ui/results/answer-frame.tsx'
import { Source } from '../../shared/ui/results/more-menu.tsx'
import type { SessionControls } from '../../shared/ui/session/use-session.ts'
import { PairList } from './pair-list.tsx'
import { NamesNote } from './popup-tools.tsx'

/** The part below the popup's form: an answer's source, a note if it is stale, its pairs, and names to check. */
export function QuickAnswer({ controls }: { controls: SessionControls }) {
  const { t } = useT(extensionTexts)
  return (
    <AnswerFrame controls={controls} isSmall before={<p class="hint">{t('popupBefore')}</p>}>
      {(shown) => (
        <>
          <p class="source-note hint row">
            <Source displayed={shown.displayed} />
            <Button
              class="link"
              title={t('refreshHint')}
              aria-disabled={controls.session.run !== null}
              onClick={controls.refresh}
              text={t('refresh')}
            />
          </p>
          <AnswerBanner shown={shown} />
          <div class="answer-body">
            {resultPairs(shown.table).length === 0 && allPairs(shown.table).length > 1 && (
              <Nobody table={shown.table} />
            )}
            {/* The key resets the list's state for another query. */}
            <PairList key={shown.displayed.result.key} table={shown.table} />
            <NamesNote table={shown.table} session={controls.session} />
          </div>
        </>
      )}
    </AnswerFrame>
  )
}
