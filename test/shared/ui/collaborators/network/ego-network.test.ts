import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { collaboratorTable } from '../../../../../shared/collaborators/collaborator-list.ts'
import { ENTRIES_PER_SIDE } from '../../../../../shared/limits.ts'
import { EgoNetwork } from '../../../../../shared/ui/collaborators/network/ego-network.tsx'
import { drawComponent, inView } from '../../../../daemon/page/draw-component.ts'
import { soon } from '../../../../soon.ts'
import { coauthor, coauthorsAnswer } from '../../../collaborators/coauthors-answer.ts'
import { answerOf, pair, paper } from '../../../conflicts/answers.ts'
import { EVENT, flowServers, PAIRS } from '../../../query/flow-servers.ts'

const servers = flowServers()

const joint = (left: string, right: string, count: number) =>
  pair(left, right, { items: [paper('One')], count, verdict: 'conflict' })

async function networkOf(names: readonly string[], chosen: string | null = null) {
  const coauthors = names.map((name, at) => coauthor(name, 60 - at, [2020, 2024]))
  const { rows } = collaboratorTable(coauthorsAnswer({ Ann: coauthors }))
  const onChoose = vi.fn()
  const props = {
    rows,
    middle: 'Ann',
    window: { from: 2019, hasEdge: false },
    chosen,
    onChoose,
    onLeave: () => undefined,
  }
  const page = await drawComponent(inView({ flow: servers.settings }, h(EgoNetwork, props)))
  return { ...page, onChoose }
}

test('draws nobody without collaborators, and asks nothing about a single collaborator', async () => {
  expect((await networkOf([])).all('.nobody')[0]).toMatch(/^No joint papers count/)
  const { all } = await networkOf(['Bo Sun'])
  expect([all('.network-person title'), all('[role=status]')]).toEqual([['Bo Sun'], ['']])
  expect(servers.backend.arrived).toEqual([])
})

test('names those with whom the chosen person has written, most papers first', async () => {
  const names = ['Bo Sun', 'Cy Orr', 'Di Fox']
  const entries = names.map((name) => `homepages/${name}`)
  const ties = entries.flatMap((left) =>
    entries.map((right) => (left === right ? pair(left, right) : joint(left, right, 1))),
  )
  ties[5] = joint('homepages/Cy Orr', 'homepages/Di Fox', 8)
  servers.backend.on(PAIRS, () => ({ body: answerOf(ties) }))
  const { all, main } = await networkOf(names, 'homepages/Cy Orr')
  await soon(() =>
    expect(all('[role=status]')).toEqual([
      'Of these people, Cy Orr has written with Di Fox (8), Bo Sun (1).',
    ]),
  )
  expect(all('.network-person title')).toEqual(names)
  const lines = [...main.querySelectorAll('.network-line')].map((line) => line.getAttribute('stroke-width'))
  expect(lines.toSorted()).toEqual(['1', '1', '1', '4', '4'])
  await soon(() => expect(servers.arrivedAt(EVENT)).toHaveLength(1))
})

test('asks only for joint papers of the policy’s years, of as many people as a query takes', async () => {
  servers.backend.on(PAIRS, () => ({ status: 503 }))
  const { all, press } = await networkOf(
    Array.from({ length: ENTRIES_PER_SIDE + 2 }, (_, at) => `Person ${at}`),
  )
  await soon(() => expect(all('[role=alert]')[0]).toMatch(/^CoAuthors could not find out/))
  const [asked] = servers.arrivedAt(PAIRS)
  expect(asked?.body).toMatchObject({
    year_min: 2019,
    left: expect.arrayContaining(['homepages/Person 0', `homepages/Person ${ENTRIES_PER_SIDE - 1}`]),
  })
  expect(all('.network-person')).toHaveLength(ENTRIES_PER_SIDE)
  await press('Try again')
  await soon(() => expect(servers.arrivedAt(PAIRS)).toHaveLength(2))
})

test('cuts a long name at its start, and chooses a person by key', async () => {
  const { all, send, onChoose } = await networkOf(['Bartholomew Longfellow Chen'])
  expect(all('.network-person text')[0]).toBe('…gfellow Chen')
  await send('.network-person', 'keydown', { key: 'x' })
  expect(onChoose).not.toHaveBeenCalled()
  await send('.network-person', 'keydown', { key: 'Enter' })
  expect(onChoose).toHaveBeenCalledWith('homepages/Bartholomew Longfellow Chen')
})
