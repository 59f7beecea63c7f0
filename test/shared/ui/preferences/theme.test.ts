import { expect, test } from 'vitest'
import { themeFor } from '../../../../shared/ui/preferences/theme.ts'

test.each([
  ['dark', 'dark'],
  ['sepia', 'system'],
  [null, 'system'],
])('reads the stored theme %j as %s', (stored, theme) => {
  expect(themeFor(stored)).toBe(theme)
})
