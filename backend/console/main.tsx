import { render } from 'preact'
import '../../shared/ui/styles/common.css'
import '../../shared/ui/styles/forced-colors.css'
import './console.css'
import { pipelineClient } from '../../shared/clients/backend-client.ts'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import { viewStorageIn } from '../../shared/ui/context/view-storage.ts'
import { leaveServiceWorkers } from '../../shared/ui/leave-service-workers.ts'
import { Console } from './console.tsx'

/** The console's entry: replaces the HTML that the backend rendered. */
function draw(root: HTMLElement): void {
  const { appVersion = '', pageUrl = '' } = root.dataset
  root.replaceChildren()
  render(
    <Console
      client={pipelineClient({ base: '', fetch: boundedFetch })}
      viewStorage={viewStorageIn(() => localStorage, window)}
      wishes={navigator.languages}
      appVersion={appVersion}
      pageUrl={pageUrl}
    />,
    root,
  )
}

const root = document.getElementById('app')
if (root && (await leaveServiceWorkers())) draw(root)
