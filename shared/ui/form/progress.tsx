import type { Locale } from '../../messages/locale.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { useClock, useIsLong } from '../drawing/drawing.tsx'
import { Button } from '../parts/button.tsx'
import type { Run } from '../session/session-state.ts'
import type { Problem } from '../state/running-query.ts'
import { focusFormToggle } from './folded-form.tsx'

type ProgressProps = { run: Run | null; problem: Pick<Problem, 'kind'> | null; onCancel: () => void }

/** The stage and time of the running query, or a note that the user has cancelled. */
export function Progress({ run, problem, onCancel }: ProgressProps) {
  const { t } = useT()
  const isLong = useIsLong(run?.startedAt ?? null)
  return (
    <div class="progress row">
      <span role="status">
        {run && isLong && stageText(run, t)}
        {!run && problem?.kind === 'cancelled' && t('cancelled')}
      </span>
      {run && isLong && <Elapsed since={run.startedAt} />}
      {run && isLong && (
        <Button
          onClick={(event) => {
            focusAsk(event.currentTarget)
            onCancel()
          }}
          text={t('cancel')}
        />
      )}
    </div>
  )
}

/** Names the stage. For a query in batches, names the batch instead, because each batch passes both stages. */
function stageText({ batch, stage }: Run, t: Locale['t']): string {
  if (batch) return t('progressBatch', batch)
  return t(stage === 'backend' ? 'progressBackend' : 'progressCache')
}

/** The time in whole seconds, so that the text changes once a second and keeps its width. */
function Elapsed({ since }: { since: number }) {
  const { duration } = useT()
  const at = useClock(useView().flow.now, 100)
  const seconds = Math.max(1, Math.floor((at - since) / 1000))
  return <span class="elapsed hint">{duration(seconds * 1000)}</span>
}

/** Moves the focus to *Find*, or to the button that opens a folded form, before the focused button disappears. */
export function focusAsk(from: Element): void {
  const submit = from.closest('form')?.querySelector<HTMLButtonElement>('button[type=submit]')
  if (submit && !submit.hidden) submit.focus()
  else focusFormToggle()
}
