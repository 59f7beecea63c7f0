import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HttpFailure } from '../../../../shared/clients/failures.ts'
import { SiteFailure } from '../../../../shared/conference/hotcrp/hotcrp-failures.ts'
import { askHotcrp, messageText, messageTexts } from '../../../../shared/conference/hotcrp/hotcrp-request.ts'
import { z } from '../../../../shared/contract/zod.ts'

test.each([
  [200, 'another site', SiteFailure],
  [404, 'another site', SiteFailure],
  [500, 'a failing server', HttpFailure],
])('reports a web page with status %i as %s', async (status, _, failure) => {
  const fetch = async () => new Response('<html>', { status })
  const asking = { signal: AbortSignal.timeout(20_000), timeoutMs: 20_000, mostBytes: 1000 }
  const asked = askHotcrp({ base: 'https://hotcrp.test', token: 't', fetch }, 'x', z.looseObject({}), asking)
  await expect(asked).rejects.toBeInstanceOf(failure)
})

test.each([
  ['<0>PC member ‘x@example.org’ not found', 'PC member ‘x@example.org’ not found'],
  ['<0>a < b & <i>c</i> &amp;', 'a < b & <i>c</i> &amp;'],
  ['no format <b>at all</b>', 'no format <b>at all</b>'],
  ['<5>You can’t administer <a href="/paper/8">submission #8</a>', 'You can’t administer submission #8'],
  ['<5>Columns ‘<code>action</code>’ and<br />‘paper’', 'Columns ‘ action ’ and ‘paper’'],
  ['<5>Fish &amp; chips &lt;b&gt; &quot;x&quot; &#39;y&#x27; &nbsp;z', 'Fish & chips <b> "x" \'y\' z'],
  ['<5><script>alert(1)</script><img src=x onerror="alert(1)">Hi', 'alert(1) Hi'],
  ['<5>&#0;&#1114112;&unknown;', '&#0;&#1114112;&unknown;'],
  ['<0>two\nlines\t\u001b[31mred\u202e', 'two lines [31mred'],
  ['', ''],
  ['<5>', ''],
])('shows HotCRP’s message %j as %j', (message, text) => {
  expect(messageText(message)).toBe(text)
})

test('turns any message into one line of at most 1,000 characters', () => {
  const part = fc.oneof(
    fc.constantFrom('<0>', '<5>', '<', '>', '&', '&lt;', '&#x', ';', '</b>', '\n'),
    fc.string({ unit: 'binary', maxLength: 4 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = messageText(parts.join(''))
      expect(text.length).toBeLessThanOrEqual(1000)
      expect(text).not.toMatch(/\p{Cc}/u)
      expect(text.isWellFormed()).toBe(true)
    }),
  )
})

test('returns each message once, and at most 50 messages', () => {
  expect(messageTexts([{ message: '<0>A' }, {}, { message: '<0>B' }, { message: '<5>A' }])).toEqual([
    'A',
    'B',
  ])
  expect(messageTexts(Array.from({ length: 500 }, (_, at) => ({ message: `<0>${at}` })))).toHaveLength(50)
  expect(messageTexts()).toEqual([])
})
