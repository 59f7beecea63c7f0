import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { GiveBackButton } from '../../../../../../daemon/page/conference/results/back/give-back-menu.tsx'
import type { OwnDecisions } from '../../../../../../shared/ui/decisions/saved-decisions.ts'
import { DecidingContext } from '../../../../../../shared/ui/decisions/use-deciding.ts'
import { asking, conferenceOf, judged } from '../../../../../shared/conference/world.ts'
import { soon } from '../../../../../soon.ts'
import { drawInConference } from '../../conference-view.ts'

const HOTCRP = { base: 'https://a.hotcrp.com', token: 'hct_x' }
const WORLD = { papers: [{ authors: ['Ann Lee', 'Bo Xu'], title: 'One', key: 'conf/x/1' }] }

async function menuOf(hotcrp: typeof HOTCRP | null, state: OwnDecisions['state'] | null = 'ready') {
  const { ask } = await asking(WORLD)
  const conference = conferenceOf({ 1: { authors: ['Ann Lee'] } }, ['Bo Xu'])
  const found = judged(conference, await ask(conference))
  const askAgain = vi.fn()
  const deciding = state && ({ state, askAgain } as unknown as OwnDecisions) // the menu reads only these parts
  const onApplied = vi.fn()
  const menu = h(GiveBackButton, { judged: found, conferenceName: 'VLDB', hotcrp, onApplied })
  const page = await drawInConference(() => h(DecidingContext.Provider, { value: deciding, children: menu }))
  const [text = ''] = page.all('button')
  await page.press(text)
  const formats = () => page.all('.export-format strong, .format-name')
  return { ...page, text, askAgain, onApplied, formats }
}

test('makes no file for a conference system before it has read the decisions', async () => {
  for (const state of [null, 'asking'] as const) {
    const { all, main } = await menuOf(null, state)
    expect(all('.note')[0]).toMatch(/^CoAuthors makes no file for HotCRP and OpenReview/)
    expect(main.textContent).not.toContain('A bulk assignment.')
  }
  const { press, askAgain } = await menuOf(null, 'failed')
  await press('Try again')
  expect(askAgain).toHaveBeenCalledOnce()
  expect((await menuOf(null)).main.textContent).toContain('A bulk assignment.')
})

test('counts the confirmed conflicts and those with proof', async () => {
  const { all } = await menuOf(null)
  expect(all('fieldset label')).toEqual([
    '0 confirmed conflicts',
    'all 1 conflict with proof',
    expect.stringMatching(/^Also write the pairs that you dismissed/),
  ])
})

test('says how to send conflicts to HotCRP if the conference has no site', async () => {
  const { text, all } = await menuOf(null)
  expect([text, all('.give-to-hotcrp')]).toEqual(['Export', []])
  expect(all('.hint')).toContainEqual(
    expect.stringMatching(/^To change conflicts in HotCRP itself, connect to it/),
  )
  expect((await menuOf(HOTCRP)).text).toBe('Send to HotCRP')
})

test('previews nothing without a conflict to send, and says why a preview fails', async () => {
  const { all, press, send } = await menuOf(HOTCRP)
  expect(all('.give-to-hotcrp [role=status]')[0]).toMatch(/^Nothing to export yet/)
  await press('Preview')
  expect(all('[role=alert]')).toEqual([])
  await send('fieldset label:nth-of-type(2) input', 'change')
  await press('Preview')
  await soon(() => expect(all('[role=alert]')[0]).toMatch(/a\.hotcrp\.com/))
})
