import { h } from 'preact'
import { beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../../../../shared/ui/parts/error-boundary.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

let error: Error | null
const report = vi.fn()
beforeEach(() => {
  error = new Error('no percent')
  report.mockClear()
  vi.stubGlobal('reportError', report)
})
const Part = ({ text }: { text: string }) => {
  if (error) throw error
  return h('p', {}, text)
}
const boundary = (of: unknown, text = 'drawn') =>
  h('main', {}, [h('i', {}, 'beside'), h(ErrorBoundary, { of, children: h(Part, { text }) })])

test('says that one part failed, and draws that part again on request', async () => {
  const { all, press } = await drawComponent(boundary(null))
  expect([all('[role=alert] strong'), all('i')]).toEqual([['The page itself failed.'], ['beside']])
  expect(report).toHaveBeenCalledExactlyOnceWith(error)
  error = null
  await press('Try again')
  expect([all('[role=alert]'), all('p')]).toEqual([[], ['drawn']])
})

test('does not draw a failed part again until `of` has a new value', async () => {
  const { all, draw } = await drawComponent(boundary('first'))
  error = null
  await draw(boundary('first', 'again'))
  expect(all('[role=alert]')).toHaveLength(1)
  await draw(boundary('second', 'other'))
  expect([all('[role=alert]'), all('p')]).toEqual([[], ['other']])
})
