import { h } from 'preact'
import { act } from 'preact/test-utils'
import { beforeEach, expect, test, vi } from 'vitest'
import { QueriesPage } from '../../../../daemon/page/queries/queries-page.tsx'
import { cacheKey, pairsPayload } from '../../../../shared/query/payload.ts'
import { undo } from '../../../../shared/ui/state/undoable.ts'
import { plainAnswer } from '../../../shared/query/flow-servers.ts'
import { soon } from '../../../soon.ts'
import { NAMED_QUERY } from '../../store/own-work.ts'
import { useDrawnPages } from '../drawn-page.ts'

const { daemon, save, draw } = useDrawnPages()

beforeEach(async () => void (await daemon.post('/api/runtime/cache/clear', { all: true })))
const storeAs = (key: string, data: object) => daemon.post('/api/runtime/cache/put', { key, data })
const store = (key: string, left: string, right: string) =>
  storeAs(key, plainAnswer({ left: [left], right: [right] }))
const name = (id: string, name: string) => save('query', { id, body: { name, question: NAMED_QUERY } })

async function pageWith(...rows: string[]) {
  const onOpen = vi.fn()
  const page = await draw(h(QueriesPage, { onOpen }))
  const lines = () => page.all('.result-section th, .column-person button:not(.sort-button)')
  await soon(() => expect(lines()).toEqual(rows))
  return { ...page, onOpen, lines }
}

test('lists saved queries by name before the recent ones, each once', async () => {
  await store('pairs:v1:1', 'Cy Orr', 'Di Poe')
  await store('pairs:v1:2', 'Ann Lee', 'Bo Sun')
  await name('pairs:v1:2', 'Paper 10')
  await name('pairs:v1:3', 'Paper 9')
  const { all, send, onOpen } = await pageWith(
    'Saved queries',
    'Paper 9',
    'Paper 10',
    'Recent queries',
    'Cy Orr × Di Poe',
  )
  expect(all('.document-size')).toEqual(['2 saved queries'])
  const dates = all('td.column-date')
  expect([dates[0], dates.slice(1).every((date) => /20\d\d/.test(date))]).toEqual([
    'no answer is stored',
    true,
  ])
  await send('.result-row', 'click')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Paper 9' }))
})

test('deletes a saved query, and restores it by Undo', async () => {
  await name('pairs:v1:3', 'Ours')
  const { pressLabel, lines } = await pageWith('Saved queries', 'Ours')
  await pressLabel('Delete: Ours')
  await soon(() => expect(lines()).not.toContain('Ours'))
  await act(async () => void (await undo()))
  await soon(() => expect(lines()).toContain('Ours'))
})

test('deletes the answer of one recent query, or all answers', async () => {
  await store('pairs:v1:1', 'Ann Lee', 'Bo Sun')
  await store('pairs:v1:2', 'Cy Orr', 'Di Poe')
  await store('pairs:v1:4', 'Ed Fox', 'Flo Gee')
  const { pressLabel, press, all, lines } = await pageWith(
    'Recent queries',
    ...['Ed Fox × Flo Gee', 'Cy Orr × Di Poe', 'Ann Lee × Bo Sun'],
  )
  await pressLabel('Delete: Cy Orr × Di Poe')
  await soon(() => expect(all('.outcome-line')).toEqual(['Deleted: Cy Orr × Di Poe.']))
  await soon(() => expect(lines()).toHaveLength(3))
  await press('Clear cache …')
  expect(all('[role=dialog] p')).toEqual([expect.stringMatching(/holds 2 answers \(.+\).*cannot be undone/)])
  await press('All 2 answers')
  await soon(() => expect(all('.outcome-line')).toEqual([expect.stringMatching(/^Deleted 2 answers \(/)]))
  await soon(() =>
    expect([lines(), all('.nobody'), all('.document-acts button')]).toEqual([
      [],
      [expect.stringMatching(/no query yet/)],
      [],
    ]),
  )
})

test('deletes the batches of a query, too', async () => {
  const whole = { left: Array.from({ length: 51 }, (_, at) => `Ann ${at}`), right: ['Bo Sun'] }
  const keyOf = (left: string[]) => cacheKey(pairsPayload(left, whole.right))
  await storeAs(keyOf(whole.left), { left_authors: whole.left, right_authors: whole.right })
  for (const left of [whole.left.slice(0, 50), whole.left.slice(50)])
    await storeAs(keyOf(left), { batch_of: keyOf(whole.left), ...plainAnswer({ ...whole, left }) })
  const { pressLabel, lines, all } = await pageWith('Recent queries', 'Ann 0 + 50 × Bo Sun')
  await pressLabel('Delete: Ann 0 + 50 × Bo Sun')
  await soon(() => expect([lines(), all('.document-acts button')]).toEqual([[], []]))
})

test('does not open an answer without its query', async () => {
  await storeAs('pairs:v1:5', {})
  const { send, main, onOpen } = await pageWith('Recent queries', 'An answer without its query')
  expect(main.querySelector('.row-link')?.getAttribute('aria-disabled')).toBe('true')
  await send('.row-link', 'click')
  await send('.result-row', 'click')
  expect(onOpen).not.toHaveBeenCalled()
})
