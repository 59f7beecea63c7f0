import { beforeEach, expect, test } from 'vitest'
import { atDaemon, type Scene } from './scene.ts'
import { ask, PATIENCE, type View } from './view.ts'

const LEFT = ['Ion Stoica', 'Jennifer Widom']
const RIGHT = ['Scott Shenker']

export function describeStoredValues(scene: () => Scene): void {
  beforeEach(() => {
    const { installed, world } = scene()
    return installed.beginWith(atDaemon(world.url))
  })

  test("restores the popup's last query", async () => {
    const { installed } = scene()
    const popup = await installed.open('popup')
    await popup.fill('A', LEFT)
    await popup.fill('B', RIGHT)
    await popup.pressEnter()
    await popup.press('Ion Stoica and Scott Shenker: ')
    await popup.sees(/Dominant Resource Fairness/)
    await expect.poll(installed.stored, PATIENCE).toHaveProperty('popup\\.answer')
    expect(popup.consoleErrors()).toEqual([])
    await popup.close()

    const again = await installed.open('popup')
    await again.press('Ion Stoica and Scott Shenker: ')
    await again.sees(/Dominant Resource Fairness/)
    expect(await again.names('A')).toEqual(LEFT)
    expect(await again.names('B')).toEqual(RIGHT)
    expect(again.requests().filter(isQuestion)).toEqual([])
  })

  test('restores the side panel when it opens again', async () => {
    const { installed } = scene()
    const panel = await installed.open('sidepanel')
    await panel.fill('B', RIGHT)
    await panel.write('Since year', '2012')
    await ask(panel, LEFT, RIGHT)
    await panel.sees(/counting papers since 2012/)
    // The panel draws the pairs after the figures.
    await panel.sees(/Matrix/)
    await panel.press('Matrix')
    await expect.poll(installed.stored, PATIENCE).toHaveProperty('panel\\.answer')
    await expect.poll(installed.stored, PATIENCE).toHaveProperty('panel\\.answer-view')
    expect(panel.consoleErrors()).toEqual([])
    await panel.close()

    const again = await installed.open('sidepanel')
    await again.sees(/counting papers since 2012/)
    expect(await again.names('A')).toEqual(LEFT)
    expect(await again.names('B')).toEqual(RIGHT)
    expect(await again.written('Since year')).toBe('2012')
    expect(await again.evaluate("document.querySelectorAll('[role=gridcell]').length > 0")).toBe(true)
    expect(again.requests().filter(isQuestion)).toEqual([])
  })

  test('updates an open popup after a decision in the side panel', async () => {
    const { installed } = scene()
    const popup = await installed.open('popup')
    await ask(popup, ['Jennifer Widom'], ['Hector Garcia-Molina'])
    await popup.sees(/^1 conflict/m)
    const panel = await installed.open('sidepanel')
    await ask(panel, ['Jennifer Widom'], ['Hector Garcia-Molina'])
    await panel.sees(/Matrix/)
    await panel.evaluate("document.querySelector('.result-row, [role=gridcell]').click()")
    await panel.press('No conflict')
    await popup.sees(/1 dismissed by you/)
    // A dismissed pair is not clear.
    expect(await popup.evaluate(`${HEADS}.map(({ textContent }) => textContent)`)).toEqual([
      '1 dismissed by you',
    ])
    await panel.press('Undo')
    await popup.sees(/^1 conflict/m)
    expect([...panel.consoleErrors(), ...popup.consoleErrors()]).toEqual([])
  })

  test('applies a policy chosen in the popup without a new query', async () => {
    const { installed } = scene()
    const popup = await installed.open('popup')
    await ask(popup, LEFT, RIGHT)
    await popup.sees(/^1 conflict/m)
    const before = popup.requests().filter(isQuestion).length
    await choosePolicy(popup, 'preset pvldb')
    await popup.sees(/0 conflicts · 2 clear, under PVLDB/)
    await popup.sees(/clear, 7 papers from 2013 and before do not count/)
    expect(popup.requests().filter(isQuestion)).toHaveLength(before)
    expect(popup.consoleErrors()).toEqual([])
    await expect.poll(installed.stored, PATIENCE).toMatchObject({
      settings: { policies: expect.stringContaining('pvldb') },
    })
    await popup.close()

    const panel = await installed.open('sidepanel')
    await ask(panel, LEFT, RIGHT)
    await panel.sees(/0 conflicts · 2 clear, under PVLDB/)
    expect(panel.consoleErrors()).toEqual([])
  })
}

/** The heads of the popup's groups of pairs. */
const HEADS = "[...document.querySelectorAll('.pair-group > summary')]"

const isQuestion = (url: string): boolean => /\/(pairs|get)$/.test(url)

const choosePolicy = (view: View, value: string): Promise<void> =>
  view.evaluate(`(() => {
    const select = document.querySelector('.policy-select')
    select.value = ${JSON.stringify(value)}
    select.dispatchEvent(new Event('change', { bubbles: true }))
    return null
  })()`)
