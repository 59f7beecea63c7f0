import { Note } from '../../shared/ui/parts/notes.tsx'
import { useWords } from '../messages/words.ts'
import { BackendOutcome } from './backend-outcome.tsx'
import { DaemonOutcome } from './daemon-outcome.tsx'
import type { ConnectionTest } from './use-connection-test.ts'

type ConnectionOutcomeProps = {
  test: ConnectionTest
  /** Tests the same address again. */
  onTestAgain: () => void
}

/** What *Test connection* has found, and what to do about it. */
export function ConnectionOutcome({ test, onTestAgain }: ConnectionOutcomeProps) {
  const { t } = useWords()
  const ready = test?.kind === 'tested' && test.daemon.kind === 'ready' ? test.daemon : null
  return (
    <div class="connection-outcome">
      <div role="status">
        {test?.kind === 'asking' && <p class="hint">{t('testing', { base: test.base })}</p>}
        {test?.kind === 'forbidden' && (
          <Note tone="warning">
            <p>{t('addressForbidden', { base: test.base })}</p>
          </Note>
        )}
        {test?.kind === 'tested' && <DaemonOutcome daemon={test.daemon} base={test.base} />}
      </div>
      {test?.kind === 'tested' && ready && (
        <BackendOutcome
          daemon={ready}
          daemonBase={test.base}
          backend={test.backend}
          onTestAgain={onTestAgain}
        />
      )}
    </div>
  )
}
