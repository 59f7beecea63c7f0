import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, openForm, openPage } from './chromium.ts'
import { shareStage } from './stage.ts'

const stage = shareStage()

async function expectOneOfEach(page: Page): Promise<void> {
  for (const name of ['Authors A', 'Authors B', 'Find joint papers']) {
    const counts = await Promise.all(
      (['textbox', 'button', 'checkbox', 'spinbutton', 'link', 'radio'] as const).map((role) =>
        page.getByRole(role, { name }).count(),
      ),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  }
}

test('gives each field and the button a name that no other control has, in every state', async () => {
  const { page } = await openPage(stage.browser, stage.world.url)
  await expectOneOfEach(page)
  await page.getByRole('button', { name: 'Example' }).click()
  await expectOneOfEach(page)
  await ask(page, ['Ion Stoica', 'Wei Wang', 'Nobody Atall'], ['Scott Shenker', 'Jian Pei'])
  // The folded form hides the button with the lists, one press away.
  expect(await page.getByRole('button', { name: 'Find joint papers' }).count()).toBe(0)
  await openForm(page)
  await expectOneOfEach(page)
  await page.getByRole('button', { name: /^clear/i }).click()
  await expectOneOfEach(page)
})
