import { AnswerFrame } from '../../shared/ui/results/answer-frame.tsx'
import type { BackendState } from '../../shared/ui/session/use-backend-state.ts'
import type { WorkbenchControls } from '../../shared/ui/session/use-session.ts'
import { useWords } from '../messages/words.ts'
import { QuickAnswerInView } from './quick-answer-in-view.tsx'

type QuickAnswerProps = { controls: WorkbenchControls; backend: BackendState; backendBase: string }

/** Everything under the popup's form. */
export function QuickAnswer({ controls, backend, backendBase }: QuickAnswerProps) {
  const words = useWords()
  const { trouble } = controls.bench
  return (
    <AnswerFrame controls={controls} backendBase={backendBase}>
      {(shown, staying) =>
        shown ? (
          <QuickAnswerInView
            inView={shown.inView}
            table={shown.table}
            controls={controls}
            staying={staying}
            backend={backend}
          />
        ) : (
          (!trouble || trouble.kind === 'cancelled') && <p class="hint">{words.t('popupBefore')}</p>
        )
      }
    </AnswerFrame>
  )
}
