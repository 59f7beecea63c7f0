import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import en from '../../extension/public/_locales/en/messages.json' with { type: 'json' }
import zhCN from '../../extension/public/_locales/zh_CN/messages.json' with { type: 'json' }

/** The most characters that the stores of Chrome and Mozilla allow: docs/dev/stores.md, Listing. */
const LONGEST = { name: 45, short: 132, long: 15_000 }

const DOCUMENT = readFileSync(resolve(import.meta.dirname, '../../docs/dev/stores.md'), 'utf8')

test.each([
  ['English', en],
  ['简体中文', zhCN],
])("keeps the name and the descriptions in %s within the stores' limits", (heading, messages) => {
  expect(messages.name.message.length).toBeLessThanOrEqual(LONGEST.name)
  expect(messages.description.message.length).toBeLessThanOrEqual(LONGEST.short)
  const [, long = ''] = new RegExp(`\n### ${heading}\n([^]*?)\n##`).exec(DOCUMENT) ?? []
  expect(long.length).toBeGreaterThan(300)
  expect(long.length).toBeLessThanOrEqual(LONGEST.long)
  // The stores show plain text.
  expect(long).not.toMatch(/[`*_[\]<>]/)
})
