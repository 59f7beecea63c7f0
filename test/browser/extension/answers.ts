import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { askPairs } from '../../../shared/query/pairs-query.ts'
import type { RunningServer } from '../../servers-here.ts'
import { ELSEWHERE, type OpenedView } from './installed.ts'
import { atDaemon, type Scene } from './scene.ts'
import { countersOf, startDaemon, untilWritten } from './servers.ts'
import { ask, BACKEND_READY, PATIENCE, type View } from './view.ts'

const FROM_BACKEND = /From the backend/
const FROM_CACHE = /From the cache/

/** Waits until a view names the source of its answer. Opens the menu in which side panel and page name the source. */
const seesSource = (view: View, source: RegExp): Promise<void> =>
  expect
    .poll(async () => {
      await view.evaluate(
        "document.querySelector('.document-header [aria-label=More][aria-expanded=false]')?.click()",
      )
      return view.text()
    }, PATIENCE)
    .toMatch(source)

type AskingPage = 'popup' | 'sidepanel'

type Asking = {
  browser: string
  page: AskingPage
  scene: () => Scene
  /** If false, leaves out the tests of the views' texts, which are the same in each browser. */
  isThorough: boolean
}

/** Tests queries in a page of the extension, and the page's messages about the servers. */
export function describeAnswers({ browser, page, scene, isThorough }: Asking): void {
  beforeEach(() => {
    const { installed, world } = scene()
    return installed.beginWith(atDaemon(world.url))
  })

  // All tests ask the same daemon, and each query is new: the last name of the list is made up.
  const LEFT = ['Ion Stoica']
  const RIGHT = ['Scott Shenker', `Asked Only In ${browser} By ${page}`]

  test("stores the backend's answer to a query, and answers the next time from the cache, here and on the page", async () => {
    const { installed, world } = scene()
    const before = await countersOf(world.url)
    const view = await installed.open(page)
    await ask(view, LEFT, RIGHT)
    await seesSource(view, FROM_BACKEND)
    await untilWritten(world.url, before.cache_write_count + 1)
    await view.press('Find joint papers')
    await seesSource(view, FROM_CACHE)
    const daemonsPage = await installed.openUrl(world.url)
    await ask(daemonsPage, LEFT, RIGHT)
    await seesSource(daemonsPage, FROM_CACHE)
    // The page may have shown an earlier answer before it asked.
    await expect
      .poll(async () => (await countersOf(world.url)).cache_hit_count, PATIENCE)
      .toBe(before.cache_hit_count + 2)
  })

  if (!isThorough) return

  test('shows a stored answer while the backend is down, and says for another query how to start the backend', async () => {
    const { installed, lone, world } = scene()
    const flow = { fetch, now, daemonBase: lone.url, backendBase: world.backend.url }
    await (await askPairs({ left: LEFT, right: RIGHT }, flow)).record()
    await installed.store(atDaemon(lone.url))
    const view = await installed.open(page)
    await ask(view, LEFT, RIGHT)
    await seesSource(view, FROM_CACHE)
    await ask(view, RIGHT, LEFT)
    await view.sees(/Start it with coauthors backend/)
  })

  test('sends nothing to a backend that the daemon names on another machine, and says how to allow that backend', async () => {
    const { installed } = scene()
    const daemon = await daemonNaming(`http://${ELSEWHERE}:8091`)
    await installed.beginWith(atDaemon(daemon.url))
    const view = await installed.open(page)
    await view.sees(
      /names a backend that is not on this machine: http:\/\/elsewhere\.test:8091\. CoAuthors sends nothing/,
    )
    await ask(view, LEFT, RIGHT)
    await view.sees(/The query was not sent/)
    await view.sees(/Backend: not allowed/)
    await view.focus('Allow it')
    expect(view.requests().filter((url) => url.includes(ELSEWHERE))).toEqual([])
  })
}

/** Tests a page of the extension after the servers have gone. */
export function describeServersGone(page: AskingPage, scene: () => Scene): void {
  const LEFT = ['Ion Stoica']
  const RIGHT = ['Scott Shenker']

  test('asks the named backend after the daemon has gone, and says that nothing is cached', async () => {
    const { installed, world } = scene()
    const daemon = await daemonNaming(world.backend.url)
    await installed.beginWith(atDaemon(daemon.url))
    const view = await installed.open(page)
    await view.sees(BACKEND_READY)
    expect(JSON.stringify(await installed.stored())).not.toContain(world.backend.url)
    await daemon.stop()
    await comeToFront(view)
    await view.sees(/CoAuthors at .* does not answer/)
    await ask(view, LEFT, RIGHT)
    await seesSource(view, FROM_BACKEND)
    await view.sees(/no answer is stored/)
    // The last test's view may still report its query to the other daemon.
    const asked = view.requests().filter((url) => !url.startsWith(world.url))
    expect(questionsIn(asked)).toEqual(['/api/coauthors/pairs'])
  })

  test('says how to start both servers when both are down', async () => {
    const { installed, silent } = scene()
    const daemon = await daemonNaming(silent)
    await installed.beginWith(atDaemon(daemon.url))
    const view = await installed.open(page)
    await view.sees(/Backend: offline/)
    await daemon.stop()
    await comeToFront(view)
    const expectOneNote = async (): Promise<void> => {
      const count = "document.querySelectorAll('.alert, .note').length"
      await expect.poll(() => view.evaluate(count), PATIENCE).toBe(1)
    }
    await view.sees(/Neither CoAuthors at .* nor the backend answers\..*coauthors start/s)
    await expectOneNote()
    await ask(view, LEFT, RIGHT)
    await view.sees(/The backend at .* does not answer\..*coauthors start/s)
    await expectOneNote()
  })
}

/** Starts a daemon for one test. */
async function daemonNaming(apiBase: string): Promise<RunningServer> {
  const daemon = await startDaemon({ API_BASE_URL: apiBase })
  onTestFinished(() => daemon.stop())
  return daemon
}

/** Sends the event of a view that comes to the front; the view then looks at the daemon again. */
const comeToFront = (view: OpenedView): Promise<unknown> =>
  view.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)

/** Returns the requests that ask, store or report; the other requests only check that the servers run. */
const questionsIn = (requests: readonly string[]): string[] =>
  requests.map((url) => new URL(url).pathname).filter((path) => /\/(pairs|get|put|event)$/.test(path))

const now = () => performance.now()
