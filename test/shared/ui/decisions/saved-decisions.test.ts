import { expect, test, vi } from 'vitest'
import { decisionsIn, findDecisions } from '../../../../shared/clients/decisions-client.ts'
import { documentsClient } from '../../../../shared/clients/documents-client.ts'
import { pairText } from '../../../../shared/conflicts/decisions/finding.ts'
import { NoteDrafts } from '../../../../shared/ui/context/note-drafts.ts'
import { OwnDecisions } from '../../../../shared/ui/decisions/saved-decisions.ts'
import { undo, undoable } from '../../../../shared/ui/state/undoable.ts'
import { useDaemon } from '../../../daemon/daemon.ts'
import { decisionOf } from '../../conference/project/projects.ts'
import { deadBase } from '../../scripted-server.ts'

const daemon = useDaemon({}, 'emptied')
const KEYS = ['AnnLee', 'BoSun', 'CyOrr', 'DiFox'].map((name) => `homepages/${name}`)
const given = (left: string, right: string, minute: number) => {
  const { sides, ...decision } = decisionOf(left, right, minute)
  for (const { persons } of sides) for (const person of persons) person.key = person.key.replace(' ', '')
  return { ...decision, sides }
}

test('saves a co-chair’s decisions with their dates, and restores the user’s decision on undo', async () => {
  const client = documentsClient({ base: daemon.url, fetch })
  const { decided_at: _, ...mine } = given('Ann Lee', 'Bo Sun', 1)
  await client.put('decision', { replaces: null, body: { ...mine, ruling: 'confirmed' } })
  const stored = async () =>
    decisionsIn(await findDecisions(client, { keys: KEYS, names: [] })).toSorted((one, other) =>
      one.pair.localeCompare(other.pair),
    )
  const [before] = await stored()
  if (!before) throw new Error('The decision was not saved.')
  const decisions = new OwnDecisions({ daemonBase: daemon.url, fetch }, new NoteDrafts(null))
  const { undo } = decisions.saveAll(
    [given('Ann Lee', 'Bo Sun', 2), given('Cy Orr', 'Di Fox', 3)].map(
      ({ decided_at: at, ...decision }, place) => ({ decision, at, before: place === 0 ? before : null }),
    ),
  )
  await expect.poll(async () => (await stored()).length).toBe(2)
  await expect
    .poll(async () => (await stored()).map(({ ruling, decided_at }) => [ruling, decided_at]))
    .toEqual([
      ['dismissed', '2026-05-01 00:02:00'],
      ['dismissed', '2026-05-01 00:03:00'],
    ])
  expect(await undo()).toBe(true)
  expect((await stored()).map(({ ruling, decided_at }) => [ruling, decided_at])).toEqual([
    ['confirmed', before.decided_at],
  ])
})

test('takes back no older change at the first undo after a decision that was not saved', async () => {
  const decisions = new OwnDecisions({ daemonBase: await deadBase(), fetch }, new NoteDrafts(null))
  const restore = vi.fn()
  undoable(restore, () => 'The lists hold the example.')
  const { decided_at: _, ...decision } = given('Ann Lee', 'Bo Sun', 1)
  const pair = pairText(decision.sides)
  decisions.decide(pair, decision)
  await expect.poll(() => decisions.documentOn(pair).saving.kind).toBe('failed')
  await undo()
  expect(restore).not.toHaveBeenCalled()
  await undo()
  expect(restore).toHaveBeenCalledOnce()
  // All tests share the guard against leaving.
  await decisions.documentOn(pair).keepTheirs()
})

test('sends one request for all decisions of one press', async () => {
  const puts: string[] = []
  const asking: typeof fetch = (input, init) => {
    if (String(input).endsWith('/change')) puts.push(String(input))
    return fetch(input, init)
  }
  const decisions = new OwnDecisions({ daemonBase: daemon.url, fetch: asking }, new NoteDrafts(null))
  const all = Array.from({ length: 50 }, (_, at) => {
    const { decided_at: _time, ...decision } = given('Ann Lee', `Person ${at}`, 1)
    return { decision }
  })
  const { saved, undo } = decisions.saveAll(all)
  expect((await saved).map(({ saving }) => saving.kind)).toEqual(all.map(() => 'saved'))
  const total = async () => (await decisions.client.list('decision')).total
  expect([puts.length, await total()]).toEqual([1, 50])
  expect(await undo()).toBe(true)
  expect([puts.length, await total()]).toEqual([2, 0])
})
