import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { earlierLines } from '../../../../../shared/collaborators/collaborator-lines.ts'
import { collaboratorTable } from '../../../../../shared/collaborators/collaborator-list.ts'
import type { Coauthor } from '../../../../../shared/contract/coauthors.ts'
import { CollaboratorPane } from '../../../../../shared/ui/collaborators/changes/collaborator-pane.tsx'
import { ofFigure } from '../../../../../shared/ui/collaborators/shown-rows.ts'
import type { Draft } from '../../../../../shared/ui/collaborators/use-list.ts'
import { drawComponent, inView, PANE } from '../../../../daemon/page/draw-component.ts'
import { coauthor, coauthorsAnswer } from '../../../collaborators/coauthors-answer.ts'
import { listOf } from '../list-controls.ts'

async function paneOf(name: string, part: Partial<Draft> = {}, more: Partial<Coauthor> = {}) {
  const list = listOf(part)
  const bo = { ...coauthor('Bo Sun', 7, [2019, 2024], 'MIT'), ...more }
  const table = collaboratorTable(coauthorsAnswer({ Ann: [bo], Zoe: [bo] }), list.draft)
  const of = [...table.rows, ...table.takenOut].find((row) => row.name === name) ?? expect.unreachable()
  const onTakenOut = vi.fn()
  const props = { list, of, is: ofFigure(table, of), window: null, thisYear: 2026, onTakenOut }
  const storage = { read: () => null, watch: () => () => undefined }
  const page = await drawComponent(inView({ storage }, h(CollaboratorPane, { ...props, keys: PANE })))
  const pressed = () =>
    [...page.main.querySelectorAll('.rulings button')].map((button) => [
      button.textContent,
      button.getAttribute('aria-pressed'),
    ])
  return { ...page, list, onTakenOut, pressed }
}
const lineOf = (text: string, more = {}) => earlierLines(text).map((line) => ({ ...line, ...more }))

test('shows how many papers a collaborator has with whom, and links to dblp and ORCID', async () => {
  const { main, all } = await paneOf(
    'Bo Sun',
    {},
    { person: { key: 'homepages/b/BoSun', name: 'Bo Sun', orcid: '0000-0001' } },
  )
  expect(all('.pane-head .hint')[0]).toBe('7 joint papers · 2019–2024 · writes with Ann, Zoe · dblp · ORCID')
  expect([...main.querySelectorAll('.pane-head a')].map((link) => link.getAttribute('href'))).toEqual([
    'https://dblp.org/pid/b/BoSun',
    'https://orcid.org/0000-0001',
  ])
})

test.each([
  ['Bo Sun', [], 'MIT, as dblp has it.'],
  ['Bo Sun', lineOf('Bo Sun (ETH)', { from: 'nsf.xlsx' }), 'ETH, as in nsf.xlsx.'],
  ['Bo Sun', lineOf('Bo Sun (ETH)'), 'ETH. Also in your earlier list.'],
  ['Bo Sun', lineOf('Bo Sun', { from: 'nsf.xlsx' }), 'MIT, as dblp has it. Also in nsf.xlsx.'],
  ['Bo Sun', lineOf('Bo Sun (Duke)', { earlier: false }), 'Duke.'],
  ['Di Fox', lineOf('Di Fox'), 'No affiliation is known. Also in your earlier list.'],
])('says where the affiliation of %s comes from (%#)', async (name, lines, says) => {
  const { all } = await paneOf(name, { lines })
  expect(all('.pane-head > p')[1]).toBe(says)
})

test('takes out a collaborator as another person, shows that, and puts the collaborator back', async () => {
  const { pressed, press, list, onTakenOut } = await paneOf('Bo Sun')
  expect(pressed()).toEqual([
    ['In the list', 'true'],
    ['Take out', 'false'],
    ['Another person', 'false'],
  ])
  await press('Another person')
  expect(list.draft).toMatchObject({ out: ['homepages/Bo Sun'], others: ['homepages/Bo Sun'] })
  expect(onTakenOut).toHaveBeenCalledOnce()
  const out = await paneOf('Bo Sun', list.draft)
  expect(out.pressed().map(([, isPressed]) => isPressed)).toEqual(['false', 'false', 'true'])
  await out.press('In the list')
  expect(out.list.draft).toMatchObject({ out: [], others: [] })
})

test('offers the reasons that fit a person with papers, and a person without papers', async () => {
  expect((await paneOf('Bo Sun')).all('option')).toEqual(['coauthor', 'advisor or advisee', 'co-editor'])
  const { all, pressed } = await paneOf('Di Fox', { lines: lineOf('Di Fox') })
  expect(all('option')).toEqual(['collaborator', 'advisor or advisee', 'co-editor'])
  expect(pressed().map(([text]) => text)).toEqual(['In the list', 'Take out'])
})

test('shows neither a name for forms nor a reason for an institution', async () => {
  const { all } = await paneOf('All', { lines: lineOf('All (ETH)') })
  expect(all('input, select')).toEqual([])
})
