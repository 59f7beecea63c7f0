import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { encoded } from '../../shared/encodings/encoded.ts'
import { axeViolations } from '../chromium.ts'
import { dropFiles } from '../drop-files.ts'
import { setStage } from '../stage.ts'
import {
  AUTHORS,
  addFiles,
  COMMITTEE,
  CONFLICTS,
  chooseInMenu,
  fileOf,
  headingOf,
  openConference,
  untilAnswered,
  untilFigure,
} from './conference-page.ts'

const stage = setStage()

/** A folder of a conference's files, with a subfolder and a hidden file. */
function folderOfFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-dropped-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'committee'))
  writeFileSync(join(folder, AUTHORS.name), AUTHORS.buffer)
  writeFileSync(join(folder, '.DS_Store'), 'Bud1')
  writeFileSync(join(folder, 'committee', COMMITTEE.name), COMMITTEE.buffer)
  return folder
}

test('shows conflicts of a dropped folder, and starts no web worker from another script', async () => {
  const { page, consoleErrors, requests } = await openConference(stage)
  await headingOf(page, 'Conferences').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dropFiles(page, { x: 600, y: 500 }, [folderOfFiles()])
  await untilAnswered(page, 4)
  await headingOf(page, 'vldb27').waitFor()
  await page.getByText('2 submissions × 2 reviewers').waitFor()
  await untilFigure(page, '2 conflicts, with proof')
  await page.getByText('The files hold no declared conflicts.').waitFor()

  const asked = () => requests.filter((request) => request.url().endsWith('/api/coauthors/conflicts')).length
  expect(asked()).toBe(1)
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await addFiles(page, CONFLICTS)
  await untilFigure(page, '1 declared and proved')
  await untilFigure(page, '1 undeclared, with proof')
  const row = page.getByRole('row', { name: /vldb27-pcconflicts\.csv/ })
  await row.getByText('HotCRP PC conflicts').waitFor()
  expect(await axeViolations(page)).toEqual([])

  await row.getByRole('button', { name: 'Leave out: vldb27-pcconflicts.csv' }).click()
  await untilFigure(page, '2 conflicts, with proof')
  await page.getByText('vldb27-pcconflicts.csv is left out.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await untilFigure(page, '1 declared and proved')
  expect(asked()).toBe(1)
  expect(consoleErrors).toEqual([])
  // After the answer, only the project worker still runs.
  await expect
    .poll(() => page.workers().map((one) => one.url()))
    .toEqual([expect.stringContaining('project-worker')])
  const tried = await page.evaluate(() => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: {
        createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string }
      }
    }
    const rules = { createScriptURL: (url: string) => url }
    const attempts = [
      () => new Worker('/favicon.svg'),
      () => new Worker('data:text/javascript,postMessage(1)'),
      () => new Worker(trustedTypes.createPolicy('worker', rules).createScriptURL('/favicon.svg')),
      () => new Worker(trustedTypes.createPolicy('other', rules).createScriptURL('/favicon.svg')),
    ]
    return attempts.map((attempt) => {
      try {
        attempt()
        return 'started'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error)
      }
    })
  })
  expect(tried).toEqual(['refused', 'refused', 'refused', 'refused'])
})

test('reads an unrecognised file by the columns that the user chooses', async () => {
  const { page, consoleErrors } = await openConference(stage)
  const odd = fileOf('odd.csv', 'a;b;c;d;e;f', '7;Ion Stoica;x;y;z;1', '8;Hector Garcia-Molina;x;y;z;1')
  await addFiles(page, odd)
  const row = page.getByRole('row', { name: /odd\.csv/ })
  await row.getByText('not recognised').waitFor()
  await row.getByText('Choose its columns').waitFor()
  await row.getByRole('button', { name: 'Columns …: odd.csv' }).click()
  const chooser = page.getByRole('form', { name: 'Columns of odd.csv' })
  expect(await axeViolations(page, 'form')).toEqual([])
  await chooser.getByText('Choose the column with the number of the submission.').waitFor()
  await chooser.getByRole('combobox', { name: 'Column 1 holds' }).selectOption('submission number')
  await chooser.getByText('Choose a column with names or e-mail addresses.').waitFor()
  await chooser.getByRole('combobox', { name: 'Column 2 holds' }).selectOption('name')
  await chooser.getByRole('button', { name: 'Read the file this way' }).click()
  await page.getByText('There are submissions, but no reviewers yet.').waitFor()
  await addFiles(page, COMMITTEE)
  await untilAnswered(page, 4)
  await untilFigure(page, '2 conflicts, with proof')
  expect(consoleErrors).toEqual([])
})

test("reads a file of uncertain encoding by the user's choice", async () => {
  const { page, consoleErrors } = await openConference(stage)
  const macRoman = encoded('name,email\nNils Björk,nils@example.org\n', 'macintosh')
  await addFiles(page, AUTHORS, { name: 'pc.csv', mimeType: 'text/csv', buffer: Buffer.from(macRoman) })
  await page.getByText('In which of these are the names of “pc.csv” right?').waitFor()
  await page.getByText('This file does not name its encoding.').first().waitFor({ state: 'attached' })
  expect(await axeViolations(page, 'main')).toEqual([])
  await page.getByRole('button', { name: /^Mac Roman/ }).click()
  await untilAnswered(page, 2)
  await page.getByText('2 submissions × 1 reviewer').waitFor()
  expect(consoleErrors).toEqual([])
})

test('answers the example without saving it', async () => {
  const { page, requests, consoleErrors } = await openConference(stage)
  await page.route('**/api/stats', (route) => route.abort())
  await page.reload()
  const again = page.getByRole('button', { name: 'Check again' })
  // The page also checks the backend when its window comes to the front. Waits until that check has ended, too.
  await again.click()
  await page.getByRole('status').getByText('last checked at').waitFor()
  await page.unroute('**/api/stats')
  consoleErrors.length = 0
  await page.getByRole('button', { name: 'Open an example' }).click()
  await untilAnswered(page, 35)
  await again.waitFor({ state: 'detached' })
  await headingOf(page, 'Example conference').waitFor()
  await chooseInMenu(page, 'Close this conference')
  await headingOf(page, 'Conferences').waitFor()
  expect(requests.filter((request) => request.url().includes('/documents/project/change'))).toEqual([])
  expect(consoleErrors).toEqual([])
})
