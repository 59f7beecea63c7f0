import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { RunningServer } from '../../servers-here.ts'
import { ELSEWHERE, type OpenedView } from './installed.ts'
import { atDaemon, type Scene } from './scene.ts'
import { countersOf, startDaemon, untilWritten } from './servers.ts'
import { ask, BACKEND_READY, PATIENCE, type View } from './view.ts'

const FROM_BACKEND = /From the backend/
const FROM_CACHE = /From the cache/

/** Waits until a view names the source of its answer. Side panel and page name the source in a menu. */
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
  /** If false, leaves out tests whose outcome is the same in each browser. */
  isThorough: boolean
}

export function describeAnswers({ browser, page, scene, isThorough }: Asking): void {
  beforeEach(() => {
    const { installed, world } = scene()
    return installed.beginWith(atDaemon(world.url))
  })

  // Popup and side panel share one daemon. The made-up name keeps their cached answers apart.
  const LEFT = ['Ion Stoica']
  const RIGHT = ['Scott Shenker', `Asked Only In ${browser} By ${page}`]

  test('answers a repeated query from the cache', async () => {
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
    // The page may still show an earlier answer, so wait for the counter, too.
    await expect
      .poll(async () => (await countersOf(world.url)).cache_hit_count, PATIENCE)
      .toBe(before.cache_hit_count + 2)
  })

  if (!isThorough) return

  test('sends nothing to a backend on another machine without permission', async () => {
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
    await view.focus('Allow this address')
    expect(view.requests().filter((url) => url.includes(ELSEWHERE))).toEqual([])
  })
}

export function describeServersGone(page: AskingPage, scene: () => Scene): void {
  const LEFT = ['Ion Stoica']
  const RIGHT = ['Scott Shenker']

  test('asks the backend that a stopped daemon had named', async () => {
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
    // The previous test's last request to the shared daemon may arrive only now.
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

async function daemonNaming(apiBase: string): Promise<RunningServer> {
  const daemon = await startDaemon({ API_BASE_URL: apiBase })
  onTestFinished(() => daemon.stop())
  return daemon
}

/** A view that comes to the front checks the daemon again. */
const comeToFront = (view: OpenedView): Promise<unknown> =>
  view.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)

/** Leaves out requests that only check the servers. */
const questionsIn = (requests: readonly string[]): string[] =>
  requests.map((url) => new URL(url).pathname).filter((path) => /\/(pairs|get|put|event)$/.test(path))
