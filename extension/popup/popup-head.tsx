import { useWording } from '../../shared/ui/i18n/context.tsx'
import { ServerStatus } from '../../shared/ui/parts/server-status.tsx'
import type { BackendState } from '../../shared/ui/session/use-backend-state.ts'
import { openOptions } from '../browser.ts'
import { useWords } from '../messages/words.ts'

type PopupHeadProps = { backend: BackendState; backendBase: string }

/** What this is, how the backend does, and the way to the settings. */
export function PopupHead({ backend, backendBase }: PopupHeadProps) {
  const { t } = useWording()
  const words = useWords()
  return (
    <header class="popup-head">
      <h1>{t('appName')}</h1>
      <ServerStatus backend={backend} backendBase={backendBase} />
      <button type="button" class="link" onClick={() => void openOptions()}>
        {words.t('openOptions')}
      </button>
    </header>
  )
}
