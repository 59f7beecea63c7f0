import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { isFocused, useClipboard } from './chromium.ts'

/** Acts like a user, and counts clicks and keys. */
export function counting(page: Page) {
  let [clicks, keys] = [0, 0]
  const press = async (...names: string[]): Promise<void> => {
    for (const name of names) {
      keys += 1
      await page.keyboard.press(name)
    }
  }
  const paste = async (text: string): Promise<void> => {
    await useClipboard(page)
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await press('ControlOrMeta+v')
  }
  const click = async (target: Locator): Promise<void> => {
    clicks += 1
    await target.click()
  }
  return {
    counts: () => ({ clicks, keys }),
    press,
    paste,
    click,
    pasteInto: async (field: Locator, text: string): Promise<void> => {
      await click(field)
      await paste(text)
    },
    select: async (field: Locator, label: string): Promise<void> => {
      clicks += 2
      await field.selectOption({ label })
    },
    /** Counts as one click: clicks in the browser's own dialog are not counted. */
    choose: async (input: Locator, ...files: Exclude<Parameters<Locator['setInputFiles']>[0], string>[]) => {
      clicks += 1
      await input.setInputFiles(files as Parameters<Locator['setInputFiles']>[0]) // all of the same kind
    },
    /** Presses `key` again and again until `target` has the focus. */
    moveTo: async (key: string, target: Locator): Promise<void> => {
      await target.waitFor()
      while (!(await isFocused(target))) {
        await press(key)
        expect(keys, `on the way to ${target}`).toBeLessThan(100)
      }
    },
  }
}
