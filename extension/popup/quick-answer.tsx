import { decidingNames } from '../../shared/conflicts/names-to-check.ts'
import { allPairs, type PairTable } from '../../shared/conflicts/pair-table.ts'
import { resultPairs } from '../../shared/conflicts/standing.ts'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { Nobody } from '../../shared/ui/papers/pair-papers.tsx'
import { Button } from '../../shared/ui/parts/button.tsx'
import { AnswerBanner } from '../../shared/ui/results/answer-banner.tsx'
import { AnswerTop, useShownAnswer } from '../../shared/ui/results/answer-frame.tsx'
import { Source } from '../../shared/ui/results/more-menu.tsx'
import type { Session } from '../../shared/ui/session/session-state.ts'
import type { SessionControls } from '../../shared/ui/session/use-session.ts'
import { PairList } from './pair-list.tsx'
import { OpenInPanel } from './popup-tools.tsx'

/** The part below the popup's form: an answer's source, a note if it is stale, its pairs, and names to check. */
export function QuickAnswer({ controls }: { controls: SessionControls }) {
  const { t } = useT(extensionTexts)
  const { shown, section, keepFocus } = useShownAnswer(controls)
  const { run } = controls.session
  return (
    <section
      id="answer"
      ref={section}
      class="answer"
      tabIndex={-1}
      aria-label={t('answer')}
      aria-busy={run !== null}
    >
      <AnswerTop {...{ controls, keepFocus, shown }} />
      {shown && (
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
    </section>
  )
}

/** Says in one line how many names decide a pair, and leads to the side panel, where they are settled. */
function NamesNote({ table, session }: { table: PairTable; session: Session }) {
  const { t } = useT(extensionTexts)
  const count = decidingNames(table).length
  if (count === 0) return null
  return (
    <p class="small">
      <OpenInPanel session={session} text={t('settleInPanel', { count })} />
    </p>
  )
}
