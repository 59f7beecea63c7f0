import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { namesInText } from '../../../shared/people/names-in-text.ts'
import { sharedChromium } from '../chromium.ts'
import { BUILT } from './built.ts'

/** The shipped script. in-window.ts runs it in Firefox. */
const SCRIPT = readFileSync(join(BUILT.chromium, 'selection.js'), 'utf8')

let page: Page
beforeAll(async () => {
  page = await (await sharedChromium()).newPage()
})
afterAll(() => page.close())

async function selectAll(html: string): Promise<{ text: string; left: number }> {
  await page.setContent(html)
  await page.evaluate('getSelection().selectAllChildren(document.body)')
  return page.evaluate(SCRIPT)
}

const namesIn = async (html: string): Promise<string[]> => namesInText((await selectAll(html)).text)

test('leaves superscripts that refer to affiliations out of names', async () => {
  const line = `<p>Volker Markl<sup>1,2</sup>, Wolfgang Lehner<sup>3</sup><sup>,</sup><sup>4</sup>, Tova Milo<sup>a,b</sup>,
    Sihem Amer-Yahia<span style="vertical-align: super; font-size: 70%">c</span> and Dan Suciu<sup><a href="#">†</a></sup></p>
    <p><sup>1</sup>TU Berlin, <sup>2</sup>DFKI</p>`
  expect((await namesIn(line)).slice(0, 5)).toEqual([
    'Volker Markl',
    'Wolfgang Lehner',
    'Tova Milo',
    'Sihem Amer-Yahia',
    'Dan Suciu',
  ])
  expect(await namesIn('<ul><li>Tova Milo<sup>a</sup></li><li>Ewan M<sup>c</sup>Gregor</li></ul>')).toEqual([
    'Tova Milo',
    'Ewan McGregor',
  ])
  expect(await namesIn('<p>Ann Lee <sup>Bo Li</sup></p><p>Tova Milo<sup>Bo Wu</sup> Dan Suciu</p>')).toEqual([
    'Ann Lee',
    'Bo Li',
    'Tova Milo',
    'Bo Wu',
    'Dan Suciu',
  ])
  expect(await namesIn('<p>Tova Milo<sup>1</sup>Dan Suciu<sup>2</sup></p>')).toEqual([
    'Tova Milo',
    'Dan Suciu',
  ])
})

test('separates lines, rows and cells', async () => {
  const { text } = await selectAll(`<style>p {}</style><div>Ada   Lovelace<br>Alan
    Turing<b hidden>no</b><span style="display: none">no</span></div><pre>Grace Hopper\nEdgar Codd</pre>
    <table><tr><td>Kurt</td><td>Gödel</td></tr><tr><td>Emmy</td><td>Noether</td></tr></table>
    <details><summary>Dan Suciu</summary>no<p>no</p></details><details open>Tova Milo</details>
    <div style="display: contents">Sihem Amer-Yahia</div><select><option>no</option></select><textarea>no</textarea>`)
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  expect(lines).toEqual([
    'Ada Lovelace',
    'Alan Turing',
    'Grace Hopper',
    'Edgar Codd',
    'Kurt\tGödel',
    'Emmy\tNoether',
    'Dan Suciu',
    'Tova Milo',
    'Sihem Amer-Yahia',
  ])
})

test('reads only the selection', async () => {
  await page.setContent('<p>Ada Lovelace, Alan Turing</p><p>Grace Hopper, Edgar Codd</p>')
  await page.evaluate(`{
    const [first, second] = [...document.querySelectorAll('p')].map((one) => one.firstChild)
    getSelection().setBaseAndExtent(first, 14, second, 12)
  }`)
  expect(((await page.evaluate(SCRIPT)) as { text: string }).text.trim()).toBe('Alan Turing\n\nGrace Hopper')
  await page.evaluate(
    "getSelection().setBaseAndExtent(document.querySelector('p').firstChild, 0, document.querySelector('p').firstChild, 12)",
  )
  expect(await page.evaluate(SCRIPT)).toEqual({ text: 'Ada Lovelace', left: 0 })
})

test('reads 2,000 rows of a table', async () => {
  const words = (index: number) =>
    String.fromCharCode(97 + (index % 26), 97 + (Math.floor(index / 26) % 26), 97 + Math.floor(index / 676))
  const rows = Array.from(
    { length: 2_000 },
    (_, index) =>
      `<tr><td>Ada${words(index)} Lovelace</td><td>University of London</td><td>a${index}@example.org</td></tr>`,
  )
  expect(
    await namesIn(`<table><tr><th>Name<th>Affiliation<th>Email</tr>${rows.join('')}</table>`),
  ).toHaveLength(2_000)
})
