import { h } from 'preact'
import { act } from 'preact/test-utils'
import { expect, test, vi } from 'vitest'
import type { Asking } from '../../../../shared/ui/state/running-query.ts'
import { useQuery } from '../../../../shared/ui/state/use-query.ts'
import { drawComponent } from '../../../daemon/page/draw-component.ts'
import { soon } from '../../../soon.ts'

async function queried() {
  const asked: { signal: AbortSignal; answer: (text: string) => Promise<void>; fail: () => Promise<void> }[] =
    []
  const ask = ({ signal }: Asking<never>) =>
    new Promise<string>((resolve, reject) => {
      const soon = (end: () => void) => act(async () => end())
      asked.push({
        signal,
        answer: (text) => soon(() => resolve(text)),
        fail: () => soon(() => reject(new Error('broken'))),
      })
    })
  let seen: ReturnType<typeof useQuery<string>> | undefined
  const View = ({ of }: { of: string | null }) => {
    seen = useQuery(of, ask)
    return null
  }
  const page = await drawComponent(h(View, { of: null }))
  const show = (of: string | null) => page.draw(h(View, { of }))
  return { ...page, asked, show, seen: () => seen ?? expect.unreachable() }
}

test('asks for each new key, but never for null', async () => {
  const { asked, show } = await queried()
  expect(asked).toHaveLength(0)
  await show('one')
  await show('one')
  await show('two')
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
})

test('shows the last answer during the next query, but not as the current one', async () => {
  const { asked, show, seen } = await queried()
  await show('one')
  await asked[0]?.answer('1')
  await soon(() => expect(seen()).toMatchObject({ answer: '1', current: '1' }))
  await show('two')
  await soon(() => expect(seen()).toMatchObject({ answer: '1', current: null }))
  await asked[0]?.answer('late')
  await asked[1]?.answer('2')
  await soon(() => expect(seen()).toMatchObject({ answer: '2', current: '2' }))
})

test('aborts the query of a removed component', async () => {
  const { asked, show, draw } = await queried()
  await show('one')
  await draw(null)
  expect(asked[0]?.signal.aborted).toBe(true)
})

test('asks again after a failure, at the user’s wish', async () => {
  vi.stubGlobal('reportError', () => undefined)
  const { asked, show, seen } = await queried()
  await show('one')
  await asked[0]?.fail()
  await soon(() => expect(seen()).toMatchObject({ hasFailed: true, answer: null }))
  await act(() => seen().ask())
  await asked[1]?.answer('1')
  await soon(() => expect(seen()).toMatchObject({ hasFailed: false, current: '1' }))
})
