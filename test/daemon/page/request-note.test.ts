import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { RequestNote } from '../../../daemon/page/request-note.tsx'
import { drawComponent } from './draw-component.ts'

const known = { answer: [], hasFailed: false }
const awaited = { answer: null, hasFailed: false }
const failed = { answer: null, hasFailed: true }

test('reports a failed request rather than an awaited one', async () => {
  const onAgain = vi.fn()
  const { all, press } = await drawComponent(h(RequestNote, { requests: [known, awaited, failed], onAgain }))
  expect(all('[role=alert] p')).toEqual([expect.stringContaining('CoAuthors does not answer.')])
  expect(all('[role=status]')).toEqual([])
  await press('Try again')
  expect(onAgain).toHaveBeenCalledOnce()
})

test('says that a request is awaited', async () => {
  const onAgain = () => undefined
  const waiting = await drawComponent(h(RequestNote, { requests: [known, awaited], onAgain }))
  expect(waiting.all('[role=status]')).toHaveLength(1)
  const answered = await drawComponent(h(RequestNote, { requests: [known], onAgain }))
  expect(answered.main.childNodes.length).toBe(0)
})
