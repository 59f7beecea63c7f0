import { expect, test } from 'vitest'
import { manifestFor } from '../../extension/manifest.ts'

test("leaves the key out of the package for Chrome's store", () => {
  expect(manifestFor({ browser: 'chrome' }, false)).toHaveProperty('key')
  expect(manifestFor({ browser: 'chrome' }, true)).not.toHaveProperty('key')
})
