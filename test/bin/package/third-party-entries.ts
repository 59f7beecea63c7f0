import { expect } from 'vitest'

const HEAD =
  /^(?!The MIT)(\S+)(?: .*)? \((?:MIT|ISC|MPL-2\.0|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|0BSD|Unlicense)\)$/gm
/** Every licence has one of these words. */
const GRANTS = /permission|permitted|license/i
const SHORTEST_TEXT = 500

/** The first word of each entry of a THIRD-PARTY.txt. Expects a licence in each entry. */
export function thirdPartyEntries(content: string): string[] {
  const heads = [...content.matchAll(HEAD)]
  const texts = heads.map(({ index, 0: head }, at) =>
    content.slice(index + head.length, heads[at + 1]?.index),
  )
  const without = heads.filter(
    (_, at) => (texts[at] ?? '').length < SHORTEST_TEXT || !GRANTS.test(texts[at] ?? ''),
  )
  expect(without.map(([head]) => head)).toEqual([])
  return heads.map(([, name = '']) => name)
}
