import { AnswerFrame } from '../../shared/ui/answer/answer-frame.tsx'
import type { BackendState } from '../../shared/ui/hooks/use-backend-state.ts'
import type { WorkbenchControls } from '../../shared/ui/hooks/use-workbench.ts'
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
