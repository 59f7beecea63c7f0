import { expect, onTestFinished, test, vi } from 'vitest'
import { decisionText } from '../../../shared/export/pair-text.ts'
import { localeOf } from '../../../shared/messages/locale.ts'
import { decided } from '../conflicts/decided.ts'
import { first, tableOf } from '../conflicts/decisions/decided.ts'

test("dates a decision by the reader's day", () => {
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(5 * 60)
  onTestFinished(() => offset.mockRestore())
  const pair = first(decided(tableOf(), 'Ann Lee', 'Bo Sun', 'confirmed'))
  expect(decisionText(pair, localeOf('en'))).toMatch(/^decided Nov 21, 2026: /)
})
