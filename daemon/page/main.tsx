import { render } from 'preact'
import '../../shared/ui/styles/index.css'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import { daemonGate } from '../../shared/clients/daemon-look.ts'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { App } from '../../shared/ui/app.tsx'
import { tabStorage, viewStorageIn } from '../../shared/ui/context/view-storage.ts'
import { giveFocusOn, runEffectsBeforeActs } from '../../shared/ui/drawing/drawing.tsx'
import { leaveServiceWorkers } from '../../shared/ui/leave-service-workers.ts'
import { Lazy } from '../../shared/ui/parts/lazy.tsx'
import { pressOnce } from '../../shared/ui/parts/press-once.ts'
import { AnswerSection } from '../../shared/ui/results/answer-section.tsx'
import { pageFacts } from './page-facts.ts'
import { asUser, chosenWorkspace } from './workspace-user.ts'

const loadPages = () => import('./pages.tsx')
const loadDocuments = () => import('./rail/open-documents.tsx')
const loadConference = () => import('./conference/conference-page.tsx')

/** Draws the page from the facts that the daemon wrote into the HTML. */
function draw(root: HTMLElement): void {
  const { appVersion, dataFolder, apiBase, workspaceRestored, movedAside, ...facts } = pageFacts(root.dataset)
  const storage = tabStorage(
    viewStorageIn(() => localStorage, window),
    viewStorageIn(() => sessionStorage),
  )
  const workspace = facts.workspace && chosenWorkspace(facts.workspace, storage.read('workspace'))
  const daemonBase = ''
  const now = () => performance.now()
  const asking = workspace ? asUser(workspace) : boundedFetch
  const { fetch } = daemonGate({ daemonBase, fetch: asking, now })
  const flow: FlowSettings = {
    fetch,
    now,
    daemonBase,
    backendBase: apiBase,
    ...(workspace && { workspace }),
  }
  root.replaceChildren()
  runEffectsBeforeActs()
  giveFocusOn()
  pressOnce()
  render(
    <App
      flow={flow}
      storage={storage}
      keepsAnswer
      wishes={navigator.languages}
      notes={
        (workspaceRestored !== null || movedAside.length > 0) && (
          <Lazy
            load={loadPages}
            draw={({ ReplacedNote }) => (
              <ReplacedNote flow={flow} restoredAt={workspaceRestored} movedAside={movedAside} />
            )}
          />
        )
      }
      answer={(controls, hasCache) => <AnswerSection controls={controls} hasCache={hasCache} />}
      documents={(place, controls) => (
        <Lazy
          load={loadDocuments}
          draw={({ Documents }) => <Documents place={place} controls={controls} />}
        />
      )}
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
            draw={({ Pages }) => (
              <Pages place={place} controls={controls} facts={{ appVersion, dataFolder }} />
            )}
          />
        )
      }
    />,
    root,
  )
}

const root = document.getElementById('app')
if (root && (await leaveServiceWorkers())) draw(root)
