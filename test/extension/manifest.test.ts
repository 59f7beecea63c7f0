import { expect, test } from 'vitest'
import { manifestFor } from '../../extension/manifest.ts'

test("the package for Chrome's store has no key, which the store refuses", () => {
  expect(manifestFor({ browser: 'chrome' }, false)).toHaveProperty('key')
  expect(manifestFor({ browser: 'chrome' }, true)).not.toHaveProperty('key')
})
