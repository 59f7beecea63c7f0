import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

/** Draws PNG icons from the page's SVG, since Chrome's toolbar does not support SVG. Run it after changing the SVG. */
const DRAWING = join(import.meta.dirname, '../shared/ui/public/favicon.svg')
const FOLDER = join(import.meta.dirname, 'public/icon')
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const SIZES = [16, 32, 48, 96, 128]

const svg = readFileSync(DRAWING, 'utf8')
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
const page = await browser.newPage()
for (const size of SIZES) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${svg}`)
  await page.screenshot({ path: join(FOLDER, `${size}.png`), omitBackground: true })
}
await browser.close()
