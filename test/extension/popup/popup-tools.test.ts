import { h } from 'preact'
import { beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_FORM, type Form } from '../../../shared/ui/session/form-state.ts'
import type { Session } from '../../../shared/ui/session/session-state.ts'
import { drawComponent } from '../../daemon/page/draw-component.ts'
import { answerOf, pair } from '../../shared/conflicts/answers.ts'
import { takenOf } from '../../shared/export/taken.ts'
import { soon } from '../../soon.ts'
import { extensionApi, storageWith } from '../extension-storage.ts'

const popup = { close: vi.fn() }
let isPopup: boolean
Object.assign(extensionApi, {
  action: { setBadgeText: async () => undefined },
  extension: { getViews: () => (isPopup ? [popup] : []) },
  windows: { getCurrent: async () => ({ id: 7 }), get: async (id: number) => ({ id }) },
})
const { PopupTools } = await import('../../../extension/popup/popup-tools.tsx')

const open = vi.fn(async (_where: { windowId: number }): Promise<void> => undefined)
beforeEach(({ skip }) => {
  skip(!('locks' in navigator), 'Node 22 has no locks')
  isPopup = true
  open.mockReset()
  popup.close.mockReset()
  Object.assign(extensionApi.sidePanel, { open })
})

async function toolsOf(form: Partial<Form>, answered: object | null = null, isPrivate = false) {
  const memory = storageWith()
  const session = { form: { ...EMPTY_FORM, ...form }, answered } as Session // the tools read only these parts
  const page = await drawComponent(h(PopupTools, { session, isPrivate, onAdd: vi.fn() }))
  vi.stubGlobal('window', popup)
  const toPanel = async () => {
    await page.press('Open in side panel')
    await soon(() => expect(popup.close.mock.calls.length + page.all('.note').length).toBe(1))
  }
  return {
    ...page,
    toPanel,
    delivered: () => memory.inMemory().inbox,
    says: () => page.all('.panel-missing')[0],
  }
}
const LISTS = { left: 'Ada', right: 'Bo' }
const DELIVERED = { windowId: 7, kind: 'lists', ...LISTS }
const answer = {
  at: 0,
  form: { ...EMPTY_FORM, ...LISTS },
  result: takenOf(answerOf([pair('Ada', 'Bo')])).answered,
}

test('delivers lists and answer before it opens the side panel, then closes the popup', async () => {
  const { toPanel, delivered, all } = await toolsOf(LISTS, answer)
  let before: unknown
  open.mockImplementation(async () => {
    before = delivered()
  })
  await toPanel()
  expect(before).toEqual([{ ...DELIVERED, answer: expect.stringContaining('"left":"Ada"') }])
  expect([open.mock.calls, all('.note')]).toEqual([[[{ windowId: 7 }]], []])
})

test('delivers the lists without an answer that does not fit into the storage', async () => {
  const { toPanel, delivered } = await toolsOf(LISTS, answer)
  vi.spyOn(extensionApi.storage.session, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES quota exceeded'))
  await toPanel()
  expect(delivered()).toEqual([DELIVERED])
})

test('leaves the lists of the panel if those of the popup are empty', async () => {
  const { toPanel, delivered } = await toolsOf({ left: ' \n' }, answer)
  await toPanel()
  expect([delivered(), open.mock.calls.length]).toEqual([undefined, 1])
})

test('stays open in a tab', async () => {
  isPopup = false
  const { press } = await toolsOf(LISTS)
  await press('Open in side panel')
  await soon(() => expect(open).toHaveBeenCalled())
  expect(popup.close).not.toHaveBeenCalled()
})

test('says that the browser opens no panel, or that the lists are too long for it', async () => {
  open.mockRejectedValue(new Error('No side panel.'))
  const { toPanel, says } = await toolsOf(LISTS)
  await toPanel()
  expect(says()).toMatch(/side panel/)
  const long = await toolsOf({ left: 'Ada\n'.repeat(300_000) })
  await long.toPanel()
  expect(long.says()).toMatch(/too long/)
  expect(long.delivered()).toBeUndefined()
})

test('says in a private window that nothing is stored', async () => {
  expect((await toolsOf({}, null, true)).all('.hint')).toEqual([expect.stringMatching(/^Private window: /)])
  expect((await toolsOf({})).all('.hint')).toEqual([])
})
