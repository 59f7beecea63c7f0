import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { pipelineClient } from '../../shared/clients/backend-client.ts'
import type { PipelineState } from '../../shared/contract/backend/pipeline.ts'
import { commandHere } from '../../shared/ui/context/command-here.ts'
import { useView } from '../../shared/ui/context/use-view.ts'
import { ImportStatus } from '../../shared/ui/data/import-status.tsx'
import { LoadedData } from '../../shared/ui/data/loaded-data.tsx'
import { isUnderWay, pauseAfter, usePolling } from '../../shared/ui/data/use-polling.ts'
import { BackendNote } from '../../shared/ui/frame/backend-note.tsx'
import { ExternalLink } from '../../shared/ui/parts/inline.tsx'
import type { BackendCheck } from '../../shared/ui/session/use-backend-state.ts'
import { usePageT } from './messages/page-texts.ts'

/** The loaded data, their age, how an import goes, and how to renew them. */
export function DataPage({ backend }: { backend: BackendCheck }) {
  const { t, parts } = usePageT()
  const { flow } = useView()
  const { state, consoleUrl, look } = backend
  // The data may have been replaced since the page was opened.
  useEffect(() => void look(), [look])
  return (
    <>
      <BackendNote backend={backend} backendBase={flow.backendBase} hasCache />
      {state.kind === 'ready' && <LoadedData stats={state.stats} />}
      {consoleUrl && <RunningImport onEnd={look} />}
      {consoleUrl && (
        <p>
          {parts('renewThere', {
            page: <ExternalLink href={consoleUrl}>{t('backendPage')}</ExternalLink>,
            command: <code class="verbatim">{commandHere('import')}</code>,
          })}
        </p>
      )}
      {!consoleUrl && state.kind === 'ready' && <p class="hint">{t('renewElsewhere')}</p>}
      <p class="hint">{t('dataFrom', { base: flow.backendBase })}</p>
    </>
  )
}

/** The backend's last import, or the one that runs. Nothing if there was none since its start. */
function RunningImport({ onEnd }: { onEnd: () => unknown }) {
  const { flow } = useView()
  const client = useMemo(() => pipelineClient({ base: flow.backendBase, fetch: flow.fetch }), [flow])
  const [state, setState] = useState<PipelineState | null>(null)
  const wasUnderWay = useRef(false)
  const poll = useCallback(
    async (signal: AbortSignal) => {
      const state = await client.state({ timeoutMs: 5000, signal }).catch(() => null)
      if (signal.aborted) return 0
      setState(state)
      const isRunning = state !== null && isUnderWay(state)
      if (wasUnderWay.current && !isRunning) onEnd()
      wasUnderWay.current = isRunning
      return pauseAfter(state)
    },
    [client, onEnd],
  )
  usePolling(poll)
  return state && state.status !== 'idle' && <ImportStatus state={state} />
}
