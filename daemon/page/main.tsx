import { render } from 'preact'
import '../../shared/ui/styles/index.css'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import { daemonGate } from '../../shared/clients/daemon-look.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { App } from '../../shared/ui/app.tsx'

import { tabStorage, viewStorageIn } from '../../shared/ui/context/view-storage.ts'
import { leaveServiceWorkers } from '../../shared/ui/leave-service-workers.ts'
import { LinkedQuestion } from '../../shared/ui/link/linked-question.tsx'
import { Lazy, loadConference, loadPages } from './lazy-pages.tsx'
import { pageFacts } from './page-facts.ts'

/** The page's entry: reads the facts that the daemon rendered into the HTML and replaces it by the view. */
function draw(root: HTMLElement): void {
  const { appVersion, visitCount, apiBase, workspaceRestored } = pageFacts(root.dataset)
  const daemonBase = ''
  const now = () => performance.now()
  const { fetch } = daemonGate({ daemonBase, fetch: boundedFetch, now })
  const flow: FlowSettings = { fetch, now, daemonBase, backendBase: apiBase }
  const storage = tabStorage(
    viewStorageIn(() => localStorage, window),
    viewStorageIn(() => sessionStorage),
  )
  root.replaceChildren()
  render(
    <App
      flow={flow}
      storage={storage}
      keepsAnswer
      wishes={navigator.languages}
      facts={{ appVersion, visitCount }}
      notes={
        workspaceRestored !== null && (
          <Lazy
            load={loadPages}
            draw={({ RestoredNote }) => <RestoredNote flow={flow} at={workspaceRestored} />}
          />
        )
      }
      tools={(controls) => <LinkedQuestion controls={controls} />}
      page={(place, controls) =>
        place === 'conference' ? (
          <Lazy
            key="conference"
            load={loadConference}
            draw={({ ConferencePage }) => <ConferencePage controls={controls} />}
          />
        ) : (
          <Lazy
            key="pages"
            load={loadPages}
            draw={({ Pages }) => <Pages place={place} controls={controls} />}
          />
        )
      }
    />,
    root,
  )
}

const root = document.getElementById('app')
if (root && (await leaveServiceWorkers())) draw(root)
