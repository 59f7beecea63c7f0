import { h } from 'preact'
import { expect, test } from 'vitest'
import { ReplacedNote } from '../../../daemon/page/pages.tsx'
import type { MovedFile } from '../../../shared/contract/runtime.ts'
import { drawComponent } from './draw-component.ts'

async function noteOf(restoredAt: string | null, movedAside: readonly MovedFile[] = []) {
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
  const note = (moved: readonly MovedFile[]) => h(ReplacedNote, { flow, restoredAt, movedAside: moved })
  return { ...(await drawComponent(note(movedAside))), note, requests }
}

test('says the time of the restored backup until the user closes the note', async () => {
  const { all, press, main, requests } = await noteOf('2026-11-20 08:00:00')
  expect(all('strong')).toEqual([expect.stringContaining('2026')])
  const [name = ''] = all('button')
  await press(name)
  expect(main.childNodes.length).toBe(0)
  expect(requests).toHaveLength(1)
})

test('says that there was no backup of a damaged workspace', async () => {
  const { all } = await noteOf('')
  expect(all('strong')).toHaveLength(1)
  expect(all('strong')[0]).not.toContain('2026')
})

const folder = '/data/of ann/earlier-20261120080000'

test('says which command imports an earlier workspace', async () => {
  const { all, main, press, requests } = await noteOf(null, [
    { file: 'runtime', because: 'earlier', folder },
    { file: 'workspace', because: 'earlier', folder: `${folder}-2` },
  ])
  expect(all('strong')).toEqual([
    'The cache and the figures start empty: their file was of an earlier version.',
    'Your decisions, choices and named queries start empty: their file was of an earlier version.',
  ])
  expect(all('code')).toEqual([
    folder,
    `${folder}-2`,
    `coauthors workspace import "${folder}-2/workspace.sqlite"`,
  ])
  await press(all('button')[0] ?? '')
  expect(main.childNodes.length).toBe(0)
  expect(requests).toEqual([expect.stringContaining('restored-read')])
})

test('says that a damaged cache was moved aside', async () => {
  const { all } = await noteOf('', [
    { file: 'runtime', because: 'corrupt', folder },
    { file: 'workspace', because: 'corrupt', folder },
  ])
  expect(all('strong')).toEqual([
    'Your decisions, choices and named queries start empty: there was no backup.',
    'The cache and the figures start empty: their file was damaged.',
  ])
})

test("names no folder or command to users of an operator's server", async () => {
  const { all, main, draw, note } = await noteOf(null)
  Object.defineProperty(main.ownerDocument.documentElement, 'dataset', { value: { program: '' } })
  await draw(null)
  await draw(note([{ file: 'workspace', because: 'earlier', folder }]))
  expect(all('code')).toEqual([])
  expect(all('p')).toEqual([expect.stringContaining('Tell the operator of this server.')])
})
