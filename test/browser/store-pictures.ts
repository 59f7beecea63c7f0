import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { buildPageIfStale } from '../../bin/build-page.ts'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { localeOf } from '../../shared/messages/locale.ts'
import { EXAMPLE } from '../../shared/ui/form/example-query.ts'
import { fillLines } from './chromium.ts'
import { makeDatabase } from './database.ts'
import { buildExtensionIfStale } from './extension/build-extension.ts'
import { BUILT } from './extension/built.ts'
import { type ExtendedChromium, launchWithExtension } from './extension/chromium.ts'
import { startWorld } from './world.ts'

/** `npm run pictures`: takes the pictures for the browsers' stores (docs/dev/stores.md, Pictures). */

const ROOT = resolve(import.meta.dirname, '../..')
const TO = join(ROOT, '.output/store-pictures')
const HEIGHT = 676

type Language = keyof typeof CAPTIONS
const CAPTIONS = {
  en: {
    popup: 'Have they written papers together?',
    names: 'Names from the page you look at',
    panel: 'Every pair, every paper, each with its proof',
    tile: 'Who has written papers with whom?',
  },
  'zh-CN': {
    popup: '他们合著过论文吗？',
    names: '从正在看的网页收集姓名',
    panel: '每一对、每一篇论文，都有证据',
    tile: '谁与谁合著过论文？',
  },
} as const

const AUTHORS = 'Ali Ghodsi,Matei Zaharia,Benjamin Hindman,Andy Konwinski,Scott Shenker,Ion Stoica'.split(',')

/** A page about a paper, with grey lines in place of its text. */
const PAPER = `<!doctype html><meta charset="utf-8">
${AUTHORS.map((name) => `<meta name="citation_author" content="${name}">`).join('')}
<style>
  body { margin: 0; padding: 48px 56px; font: 17px/1.6 system-ui, sans-serif; color: #222; background: #fff }
  h1 { font-size: 30px; line-height: 1.25 }
  hr { height: 12px; margin: 14px 0; border: 0; border-radius: 6px; background: #e8e8e8 }
</style>
<p>NSDI 2011</p><h1>Dominant Resource Fairness: Fair Allocation of Multiple Resource Types</h1>
<p>${AUTHORS.join(', ')}</p>
${[98, 94, 99, 91, 96, 60, 97, 93, 99, 88, 40].map((part) => `<hr style="width:${part}%">`).join('')}`

const STYLE = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; height: 100vh; background: #0c6168; color: #fff; font-family: system-ui, sans-serif; overflow: hidden }
  body, main { display: flex; flex-direction: column; align-items: center; gap: 20px }
  main { flex-direction: row }
  h1 { margin: 0; font-size: 34px; line-height: 52px } h2 { margin: 0; font: 600 20px system-ui, sans-serif }
  main img { border-radius: 10px; box-shadow: 0 8px 28px #0006 }
</style>`

const addressOf = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString('base64')}`

async function takeAll(chromium: ExtendedChromium, daemon: string, language: Language): Promise<void> {
  const captions = CAPTIONS[language]
  const { t } = localeOf(language)
  const settings = JSON.stringify({ daemon, language, theme: 'light' })
  const worker = await chromium.worker()
  await worker.evaluate(
    `chrome.storage.local.clear().then(() => chrome.storage.local.set({ settings: ${settings} }))`,
  )

  const draw = async (html: string, width: number, height: number, name?: string): Promise<Page> => {
    const page = await chromium.openTab()
    await page.setViewportSize({ width, height })
    await page.setContent(html)
    if (name) await page.screenshot({ path: join(TO, `${language}-${name}.png`) })
    return page
  }
  const picture = async (page: Page): Promise<string> => {
    await page.evaluate(`document.activeElement.blur()`)
    return `<img src="${addressOf('image/png', await page.screenshot())}">`
  }
  const save = (name: keyof typeof captions, views: readonly string[]): Promise<Page> =>
    draw(
      `${STYLE}<body style="padding-top: 20px"><h1>${captions[name]}</h1><main>${views.join('')}</main>`,
      1280,
      800,
      name,
    )
  const open = async (name: 'popup' | 'sidepanel'): Promise<Page> =>
    (await chromium.openExtensionPage(name, { width: 400, height: name === 'popup' ? 600 : HEIGHT })).page

  const paper = await draw(PAPER, 800, HEIGHT)
  const found = await paper.evaluate(readFileSync(join(BUILT.chromium, 'collect.js'), 'utf8'))
  const ofPaper = await picture(paper)

  const popup = await open('popup')
  await ask(popup, AUTHORS.slice(3), ['Scott Shenker', 'Hector Garcia-Molina'])
  await popup.getByText('Ion Stoica').first().click()
  await save('popup', [ofPaper, await picture(popup)])

  const panel = await open('sidepanel')
  await panel.evaluate(`chrome.windows.getCurrent().then(({ id }) =>
    chrome.storage.session.set({ inbox: [{ windowId: id, kind: 'found', found: ${JSON.stringify(found)}, tabId: 0 }] }))`)
  await panel.getByText(extensionTexts(language).t('addAllA')).click()
  await save('names', [ofPaper, await picture(panel)])
  await ask(panel, EXAMPLE.left.split('\n'), EXAMPLE.right.split('\n'))
  const tab = () => panel.getByRole('button', { name: t('viewMatrix') }).click()
  await tab()
  await panel.locator('.matrix-box').evaluate((box) => box.scrollIntoView({ block: 'center' }))
  const matrix = await picture(panel)
  await tab()
  const list = await picture(panel)
  await panel.locator('.result-row').filter({ hasText: 'Scott Shenker' }).click()
  await panel.getByText('Dominant Resource Fairness').last().waitFor()
  await save('panel', [list, matrix, await picture(panel)])
  // An open panel would take the names meant for the next panel.
  await panel.close()

  const icon = addressOf('image/svg+xml', readFileSync(join(BUILT.chromium, 'icon.svg')))
  const tile = `<body style="justify-content: center"><img src="${icon}" width="96"><h1>CoAuthors</h1><h2>${captions.tile}</h2>`
  await draw(STYLE + tile, 440, 280, 'tile')
}

/** Without a font for Chinese, all characters look alike. */
const HAS_CHINESE = `new Set(['中', '文'].map((character) => {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d').fillText(character, 10, 20)
  return canvas.toDataURL()
})).size === 2`

/** Finds the lists by their order, because their labels are in the view's language. */
async function ask(view: Page, left: readonly string[], right: readonly string[]): Promise<void> {
  const lists = view.locator('textarea')
  await fillLines(lists.nth(0), left)
  await fillLines(lists.nth(1), right)
  await lists.nth(1).press('Control+Enter')
  await view.getByText('Ion Stoica').first().waitFor()
}

await Promise.all([buildExtensionIfStale('chromium'), buildPageIfStale()])
mkdirSync(TO, { recursive: true })
const { database, remove } = await makeDatabase()
const [world, chromium] = await Promise.all([startWorld({ database }), launchWithExtension()])
try {
  const blank = await chromium.openTab()
  if (!(await blank.evaluate(HAS_CHINESE)))
    throw new Error(
      'No font of this machine has Chinese characters: install a font, such as fonts-noto-cjk on Debian.',
    )
  for (const language of ['en', 'zh-CN'] as const) await takeAll(chromium, world.url, language)
} finally {
  await Promise.all([world.close(), chromium.close()])
  remove()
}
