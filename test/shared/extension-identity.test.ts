import { createHash, createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  CHROME_EXTENSION_ID,
  CHROME_EXTENSION_KEY,
  CHROME_EXTENSION_ORIGIN,
} from '../../shared/extension-identity.ts'

test("has the id that Chrome derives from the manifest's key", () => {
  const der = Buffer.from(CHROME_EXTENSION_KEY, 'base64')
  const digits = createHash('sha256').update(der).digest('hex').slice(0, 32)
  const id = digits.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
  expect(CHROME_EXTENSION_ID).toBe(id)
  expect(CHROME_EXTENSION_ORIGIN).toBe(`chrome-extension://${id}`)
})

test('has a public RSA key in Chrome’s form', () => {
  const key = createPublicKey({
    key: Buffer.from(CHROME_EXTENSION_KEY, 'base64'),
    format: 'der',
    type: 'spki',
  })
  expect(key.asymmetricKeyType).toBe('rsa')
})
