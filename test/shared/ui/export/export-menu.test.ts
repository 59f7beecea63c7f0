import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import type { PairsAnswer } from '../../../../shared/contract/backend.ts'
import type { OwnDecisions } from '../../../../shared/ui/decisions/saved-decisions.ts'
import { DecidingContext } from '../../../../shared/ui/decisions/use-deciding.ts'
import { ExportButton } from '../../../../shared/ui/export/export-menu.tsx'
import { EMPTY_FORM } from '../../../../shared/ui/session/form-state.ts'
import { drawComponent } from '../../../daemon/page/draw-component.ts'
import { answerOf, pair, paper, unique } from '../../conflicts/answers.ts'
import { takenOf } from '../../export/taken.ts'

const conflict = answerOf(
  [pair('Ada', 'Bob One', { verdict: 'conflict', items: [paper('One', { key: 'a/1' })] })],
  {
    resolution: { left: [unique('Ada')], right: [unique('Bob One')] },
  },
)

async function remarkOn(answer: PairsAnswer, paper: string, state: OwnDecisions['state'] = 'ready') {
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } })
  const { answered: result, table } = takenOf(answer)
  const button = h(ExportButton, { name: null, displayed: { at: 0, form: EMPTY_FORM, result }, table })
  const value = { state } as OwnDecisions // the menu reads only the state
  const page = await drawComponent(h(DecidingContext.Provider, { value, children: button }))
  await page.press('Export')
  await page.type('input', paper)
  const row = [...page.main.querySelectorAll('li')].findIndex(({ textContent }) =>
    textContent?.includes('HotCRP'),
  )
  await page.send(`li:nth-child(${row + 1}) button`, 'click')
  await new Promise((resolve) => setTimeout(resolve))
  return page.all('[role=status]').join('')
}

test('makes no assignment for HotCRP without the number of the submission', async () => {
  expect(await remarkOn(conflict, 'x1')).toMatch(/^Type the number of the submission first\./)
})

test.each(['asking', 'failed'] as const)('makes no assignment for decisions in state %s', async (state) => {
  expect(await remarkOn(conflict, '12', state)).toMatch(
    /^No file was made: CoAuthors has not read your decisions/,
  )
})

test('says that pairs are open, rather than that nobody has a conflict', async () => {
  const possible = pair('Ada', 'Bob One', { verdict: 'possible', items: [paper('One')] })
  expect(await remarkOn(answerOf([possible]), '12')).toMatch(/^No file was made: .* but 1 pair is possible/)
  const clear = pair('Ada', 'Bob One', { verdict: 'none' })
  expect(await remarkOn(answerOf([clear]), '12')).toBe('No file was made: nobody has a conflict.')
})

test('says that it leaves out reviewers whose name is one word', async () => {
  const bob = pair('Ada', 'Bob', { verdict: 'conflict', items: [paper('One', { key: 'a/1' })] })
  const resolution = { left: [unique('Ada')], right: [unique('Bob')] }
  expect(await remarkOn(answerOf([bob], { resolution }), '12')).toContain('Left out: Bob.')
})
