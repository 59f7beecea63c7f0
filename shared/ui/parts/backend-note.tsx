import type { BackendState } from '../hooks/use-backend-state.ts'
import { useWording } from '../messages/context.tsx'
import { ExternalLink } from './external-link.tsx'
import { Note } from './note.tsx'
import { Rich } from './rich.tsx'
import { Verbatim } from './verbatim.tsx'

const DUMP = 'https://dblp.org/xml/dblp.xml.gz'

type BackendNoteProps = { backend: BackendState; backendBase: string; onLook: () => void }

/** What a user has to know about the backend before trusting, or missing, an answer. Nothing when all is well. */
export function BackendNote({ backend, backendBase, onLook }: BackendNoteProps) {
  const { t } = useWording()
  if (backend.kind === 'asking') return null
  if (backend.kind === 'ready') return backend.stats.sample ? <SampleNote /> : null
  return (
    <Note tone="warning">
      <p>
        <strong>{t('backendState', { state: t(STATE_WORDS[backend.kind]) })}</strong>{' '}
        {backend.kind === 'odd' ? (
          t('backendOddDo', { base: backendBase })
        ) : (
          <Rich
            message={backend.kind === 'offline' ? 'backendOfflineDo' : 'backendNoDataDo'}
            values={{
              command: <Verbatim of={backend.kind === 'offline' ? 'backend' : 'importDblp'} />,
              both: <Verbatim of="start" />,
            }}
          />
        )}
      </p>
      <button type="button" onClick={onLook}>
        {t('checkAgain')}
      </button>
    </Note>
  )
}

export const STATE_WORDS = {
  asking: 'backendAsking',
  ready: 'backendReady',
  'no-data': 'backendNoData',
  offline: 'backendOffline',
  odd: 'backendOdd',
} as const satisfies Record<BackendState['kind'], string>

function SampleNote() {
  const { t } = useWording()
  return (
    <Note>
      <p>
        <strong>{t('sampleHead')}</strong>{' '}
        <Rich
          message="sampleDo"
          values={{
            link: <ExternalLink href={DUMP}>{DUMP}</ExternalLink>,
            command: <Verbatim of="importDblp" />,
          }}
        />
      </p>
    </Note>
  )
}
