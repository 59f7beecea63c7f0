import { h } from 'preact'
import { expect, test } from 'vitest'
import { ImportStatus } from '../../../../daemon/page/data/import-status.tsx'
import type { PipelineState } from '../../../../shared/contract/backend/pipeline-shapes.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { drawComponent } from '../draw-component.ts'

const STATE: PipelineState = {
  status: 'running',
  step: 'read',
  message: '',
  started_at: null,
  finished_at: null,
  progress: null,
  logs: [],
}
const drawn = (state: Partial<PipelineState>) =>
  drawComponent(h(ImportStatus, { state: { ...STATE, ...state } }))

test('says the step of a run, and the source while it downloads', async () => {
  const reading = await drawn({ source: 'dblp.org' })
  expect([reading.all('.load-status strong'), reading.all('.load-status .hint')]).toEqual([
    [expect.stringMatching(/^Reading/)],
    [],
  ])
  const downloading = await drawn({ step: 'download', source: 'dblp.org' })
  expect(downloading.all('.load-status .hint')).toEqual([expect.stringContaining('dblp.org')])
})

test('has different words for a load and for a run that found nothing newer', async () => {
  const nothing = await drawn({ status: 'completed', step: null })
  const loaded = await drawn({ status: 'completed', step: 'replace' })
  const [word, other] = [nothing, loaded].map(({ all }) => all('.load-status strong')[0])
  expect(word).not.toBe(other)
  expect(loaded.main.querySelector('.dot-ready')).not.toBeNull()
})

test('shows the problem of the last try, and how many tries have failed', async () => {
  const retry = { problem: 'dblp.org does not answer.', failures: 2, failures_at_most: 5, next_try_at: null }
  const { all, main } = await drawn({ step: 'download', retry: retry as never })
  expect(all('.field-error')).toEqual([retry.problem])
  expect(all('p').some((text) => text.includes('2') && text.includes('5'))).toBe(true)
  expect(main.querySelector('.dot-offline')).not.toBeNull()
})

test('says nothing about a load that has never run', async () => {
  const { all } = await drawn({ status: 'idle', step: null })
  expect([all('strong'), all('progress')]).toEqual([[], []])
})

test("shows the time in the form of the user's language", async () => {
  const { all } = await drawn({ started_at: '2026-11-20 08:00:00' })
  const time = localeOf('en').moment(Date.parse('2026-11-20T08:00:00Z'))
  expect(all('p.hint').at(-1)).toContain(time)
})
