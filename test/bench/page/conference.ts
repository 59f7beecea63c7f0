import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { seededRandom } from '../../data/seeded-random.ts'
import { startProgram, stopProgram } from '../../programs.ts'
import type { Measured, Samples } from '../rows.ts'
import { launch, longestTask, openPage } from './browser.ts'

type Size = { submissions: number; reviewers: number; pairs: number }
const USUAL: Size = { submissions: 1000, reviewers: 200, pairs: 4000 }
const LARGE: Size = { submissions: 20_000, reviewers: 20_000, pairs: 1_000_000 }
const AUTHORS = 5
const PATIENCE_MS = 400_000
const LOOK_EVERY_MS = 500
const FRAMES = 120
const BYTES_PER_MB = 1_000_000

/** Measures how long the page takes to show conferences of two sizes, and to act in the larger one. */
export async function pageConferences(folder: string): Promise<Measured> {
  const browser = await launch()
  try {
    const usual = await opened(browser, join(folder, 'usual'), USUAL, async () => ({}))
    const large = await opened(browser, join(folder, 'large'), LARGE, afterwards)
    return {
      'conference of 1,000 × 200, all shown': usual.shown,
      'conference of 1,000 × 200, longest task': usual.task,
      'conference of 20,000 × 20,000, all shown': large.shown,
      'conference of 20,000 × 20,000, longest task': large.task,
      'conference of 20,000 × 20,000, heap': large.heap,
      ...large.more,
    }
  } finally {
    await browser.close()
  }
}

async function opened(browser: Browser, folder: string, size: Size, next: (page: Page) => Promise<Measured>) {
  const files = writeFiles(folder, size)
  const { url: backendUrl, child } = await startStub(size.pairs)
  const daemon = await startProgram('daemon', {
    COAUTHORS_DATA_DIR: join(folder, 'data'),
    API_BASE_URL: backendUrl,
  })
  const page = await openPage(browser, `${daemon.url}/#/conference`)
  try {
    const input = page.locator('input[type=file][multiple]').first()
    await input.waitFor({ state: 'attached' })
    await longestTask(page)
    const heap = watchHeap(page)
    const since = performance.now()
    await input.setInputFiles(files)
    await page.locator('.conference[data-asked]').waitFor({ timeout: PATIENCE_MS })
    await page.locator('.result-row .chips').first().waitFor({ timeout: PATIENCE_MS })
    const shown = one((performance.now() - since) / 1000)
    console.error(`A conference of ${size.submissions} × ${size.reviewers} was shown after ${shown.ours} s.`)
    const task = one(await longestTask(page))
    await page.locator('.conference[data-saving=saved]').waitFor({ timeout: PATIENCE_MS })
    const more = await next(page)
    return { shown, task, heap: one(await heap.most()), more }
  } finally {
    await page.context().close()
    await Promise.all([daemon.stop(), stopProgram(child)])
  }
}

const one = (value: number): Samples => ({ ours: [value], theirs: [] })

/** Measures a decision, a change of the policy, and frames of the scrolling list. */
async function afterwards(page: Page): Promise<Measured> {
  const decision = await untilChanged(page, '.figure-open strong', () => page.keyboard.press('c'))
  const policies = page.locator('.document-acts select').first()
  const values = await policies
    .locator('option')
    .evaluateAll((all) => all.map((option) => Object(option).value))
  const policy = await untilChanged(page, '.figure-bar', () => policies.selectOption(String(values[2])))
  return {
    'conference of 20,000 × 20,000, a decision': one(decision),
    'conference of 20,000 × 20,000, a policy': one(policy),
    'list of 20,000 rows, work of a frame': { ours: await frames(page), theirs: [] },
  }
}

async function untilChanged(page: Page, selector: string, act: () => Promise<unknown>): Promise<number> {
  const before = await page.locator(selector).first().innerText()
  const since = performance.now()
  await act()
  await page.waitForFunction(
    ([selector, before]) => document.querySelector<HTMLElement>(selector ?? '')?.innerText !== before,
    [selector, before],
    { timeout: PATIENCE_MS, polling: 20 },
  )
  return (performance.now() - since) / 1000
}

/** The milliseconds of each frame, from scroll event to paint, while the list scrolls by ten rows a frame. */
const frames = (page: Page): Promise<number[]> =>
  page.evaluate(
    (count) =>
      new Promise<number[]>((resolve, reject) => {
        const times: number[] = []
        let since = 0
        let left = 2 * count
        let box = document.querySelector('.result-row')?.parentElement ?? null
        while (box !== null && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement
        const scrolled = box ?? document.documentElement
        const next = () => {
          if (times.length === count) resolve(times)
          else if (left-- === 0)
            reject(
              new Error(
                `The list did not scroll: ${scrolled.className} ${scrolled.scrollHeight} ${scrolled.clientHeight}`,
              ),
            )
          else {
            scrolled.scrollBy(0, 360)
            requestAnimationFrame(painted)
          }
        }
        const painted = () => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            if (since > 0) times.push(performance.now() - since)
            since = 0
            next()
          }
          port2.postMessage(null)
        }
        window.addEventListener('scroll', () => (since ||= performance.now()), { capture: true })
        next()
      }),
    FRAMES,
  )

/** The memory of the page's scripts, and of its workers if the browser reports them. */
function watchHeap(page: Page) {
  let most = 0
  let isOver = false
  const heapOf = () => Object(performance).memory?.usedJSHeapSize ?? 0
  const look = async () => {
    const all = await Promise.all([
      page.evaluate(heapOf),
      ...page.workers().map((worker) => worker.evaluate(heapOf).catch(() => 0)),
    ])
    most = Math.max(
      most,
      all.reduce((sum, bytes) => sum + bytes, 0),
    )
  }
  const looking = (async () => {
    while (!isOver) {
      await look()
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  })()
  return {
    most: async () => {
      isOver = true
      await looking
      return most / BYTES_PER_MB
    },
  }
}

async function startStub(pairs: number): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'stub-backend-process.ts'))
  child.send(pairs)
  const [address] = await once(child, 'message')
  return { url: `http://127.0.0.1:${Object(address).port}`, child }
}

/** Writes authors, committee and declared conflicts as a conference system exports them. */
function writeFiles(folder: string, { submissions, reviewers }: Size): string[] {
  mkdirSync(folder, { recursive: true })
  const random = seededRandom(7)
  const author = (id: number) =>
    `${word(id * 7 + 3)},${word(id + 100_000)},a${id}@v${id % 300}.edu,University ${id % 400}`
  const reviewer = (id: number) => `${word(500_003 + id * 7)},${word(600_000 + id)},r${id}@u${id % 300}.org`
  const numbers = Array.from({ length: submissions }, (_, index) => index + 1)
  const authors = numbers.flatMap((number) => {
    const ids = new Set<number>()
    while (ids.size < AUTHORS) ids.add(random.below(submissions * 3))
    return [...ids].map((id) => `${number},A title of submission ${number},${author(id)}`)
  })
  const committee = Array.from({ length: reviewers }, (_, id) => `${reviewer(id)},University ${id % 300},pc`)
  const declared = numbers.map(
    (number) =>
      `${number},A title of submission ${number},${reviewer(random.below(reviewers))},Recent collaborator`,
  )
  const tables = {
    'bench-authors.csv': ['paper,title,given_name,family_name,email,affiliation', ...authors],
    'bench-pcinfo.csv': ['given_name,family_name,email,affiliation,roles', ...committee],
    'bench-pcconflicts.csv': ['paper,title,given_name,family_name,email,conflicttype', ...declared],
  }
  return Object.entries(tables).map(([name, lines]) => {
    const path = join(folder, name)
    writeFileSync(path, lines.join('\n'))
    return path
  })
}

const SYLLABLES = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ha',
  'je',
  'ki',
  'lo',
  'mu',
  'na',
  'pe',
  'qi',
  'ro',
  'su',
  'ta',
]

function word(number: number): string {
  let text = ''
  for (let rest = number, at = 0; at < 5; at++, rest >>= 4) text += SYLLABLES[rest & 15]
  return text.charAt(0).toUpperCase() + text.slice(1)
}
