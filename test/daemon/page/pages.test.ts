import { h } from 'preact'
import { expect, test } from 'vitest'
import { RestoredNote } from '../../../daemon/page/pages.tsx'
import { drawComponent } from './draw-component.ts'

/** The note about a backup of this time, and the requests that it sends. */
async function noteOf(at: string) {
  const requests: string[] = []
  const flow = {
    daemonBase: 'http://127.0.0.1:1',
    backendBase: '',
    now: () => 0,
    fetch: async (input: unknown) => {
      requests.push(String(input))
      return Promise.reject(new TypeError('not reached'))
    },
  }
  return { ...(await drawComponent(h(RestoredNote, { flow, at }))), requests }
}

test('says the time of the backup until the user closes the note, also if the daemon does not answer', async () => {
  const { all, press, main, requests } = await noteOf('2026-11-20 08:00:00')
  expect(all('strong')).toEqual([expect.stringContaining('2026')])
  const [name = ''] = all('button')
  await press(name)
  expect(main.childNodes.length).toBe(0)
  expect(requests).toHaveLength(1)
})

test('says that there was no backup', async () => {
  const { all } = await noteOf('')
  expect(all('strong')).toHaveLength(1)
  expect(all('strong')[0]).not.toContain('2026')
})
