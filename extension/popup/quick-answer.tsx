import { resultPairs } from '../../shared/conflicts/pair-group.ts'
import { ComparedAnswer } from '../../shared/ui/comparison/what-is-new.tsx'
import { Nobody } from '../../shared/ui/papers/no-papers.tsx'
import { AnswerFrame } from '../../shared/ui/results/answer-frame.tsx'
import type { SessionControls } from '../../shared/ui/session/use-session.ts'
import { useExtensionT } from '../messages/extension-texts.ts'
import { PairList } from './pair-list.tsx'
import { NamesNote } from './popup-tools.tsx'

/** The part below the popup's form: an answer's source, a note if it is stale, names to check, and its pairs. */
export function QuickAnswer({ controls }: { controls: SessionControls }) {
  const { t } = useExtensionT()
  return (
    <AnswerFrame controls={controls} isSmall before={<p class="hint">{t('popupBefore')}</p>}>
      {({ displayed, table, keepFocus }) => (
        <div class="answer-body">
          <ComparedAnswer
            controls={controls}
            table={table}
            answer={displayed.result.answer}
            keepFocus={keepFocus}
          />
          {resultPairs(table).length === 0 && table.left.length * table.right.length > 1 && (
            <Nobody table={table} />
          )}
          {/* The key resets the list's state for another query. */}
          <PairList key={displayed.result.key} table={table} />
          <NamesNote table={table} session={controls.session} />
        </div>
      )}
    </AnswerFrame>
  )
}
