import { h } from 'preact'
import { act } from 'preact/test-utils'
import { expect, test } from 'vitest'
import { useChanges } from '../../../daemon/page/document-changes.tsx'
import { HttpFailure } from '../../../shared/clients/failures.ts'
import type { Outcome } from '../../../shared/ui/parts/notes.tsx'
import { drawComponent } from './draw-component.ts'

async function pageOf() {
  const loaded = { times: 0 }
  let changes: ReturnType<typeof useChanges> | undefined
  const Page = () => {
    changes = useChanges(() => {
      loaded.times += 1
    })
    return changes.line
  }
  const { all } = await drawComponent(h(Page, {}))
  const change = async (of: string, send: () => Promise<Outcome>): Promise<boolean | undefined> => {
    let isMade: boolean | undefined
    await act(async () => {
      isMade = await changes?.change(of, send)
    })
    return isMade
  }
  return { all, change, loaded, changes: () => changes }
}

test('says the outcome of a change and loads the list again', async () => {
  const { all, change, loaded } = await pageOf()
  expect(await change('cache', async () => ({ text: 'Cleared.' }))).toBe(true)
  expect([all('div')[0], loaded.times]).toEqual(['Cleared.', 1])
})

test('says that another window changed the document if the daemon no longer has it', async () => {
  const { all, change } = await pageOf()
  const gone = () => Promise.reject(new HttpFailure(404, 'There is no such document.', null))
  expect(await change('policy', gone)).toBe(false)
  expect(all('div')[0]).toMatch(/another window|elsewhere/i)
})

test('ignores a second change of the same thing while the first runs', async () => {
  const { changes, change } = await pageOf()
  const first = Promise.withResolvers<Outcome>()
  const running = changes()?.change('cache', () => first.promise)
  expect(await change('cache', async () => ({ text: 'Twice.' }))).toBe(false)
  expect(await change('other', async () => ({ text: 'Other.' }))).toBe(true)
  await act(async () => {
    first.resolve({ text: 'Once.' })
    await running
  })
  expect(await change('cache', async () => ({ text: 'Again.' }))).toBe(true)
})
