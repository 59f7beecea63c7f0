import { useEffect, useMemo, useRef } from 'preact/hooks'
import { App } from '../../shared/ui/app.tsx'
import { EMPTY_FORM } from '../../shared/ui/session/form-state.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { uiLanguages } from '../browser.ts'
import { useConnection } from '../connection/use-connection.ts'
import { type Store, viewStorageOf } from '../store/store.ts'
import { PanelTools } from './panel-tools.tsx'

export const PANEL = 'panel'

/** The side panel, which shows the same view as the page. */
export function Panel({ store }: { store: Store }) {
  const connection = useConnection(store)
  const storage = useMemo(() => viewStorageOf(store, PANEL), [store])
  const wishes = useRef(uiLanguages())
  const { daemon } = connection
  useEffect(() => document.documentElement.classList.add('panel'), [])
  return (
    <App
      flow={connection.flow}
      storage={storage}
      wishes={wishes.current}
      facts={{ appVersion: APP_VERSION }}
      startForm={(left) => left ?? { ...EMPTY_FORM, ...store.settings().query }}
      keepsAnswer
      hasCache={daemon === null || daemon.kind === 'ready'}
      tools={(controls) => (
        <PanelTools controls={controls} connection={connection} isPrivate={store.isPrivate} />
      )}
    />
  )
}
