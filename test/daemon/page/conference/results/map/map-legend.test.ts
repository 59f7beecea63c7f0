import { h } from 'preact'
import { expect, test } from 'vitest'
import { layersOf, MapLegend } from '../../../../../../daemon/page/conference/results/map/map-legend.tsx'
import type { Cell } from '../../../../../../shared/conference/cells.ts'
import { asking, conferenceOf, judged } from '../../../../../shared/conference/world.ts'
import { drawComponent } from '../../../draw-component.ts'

async function cellsOf(): Promise<readonly Cell[]> {
  const { ask } = await asking({
    papers: [
      { authors: ['Ann Lee', 'Bo Xu'], title: 'One' },
      { authors: ['Ann Lee', 'Cy Orr'], title: 'Two' },
    ],
  })
  const conference = conferenceOf({ 1: { authors: ['Ann Lee'], declared: ['Cy Orr'] } }, ['Bo Xu', 'Cy Orr'])
  return judged(conference, await ask(conference)).cells
}

test('draws open conflicts over all other marks', async () => {
  const cells = await cellsOf()
  const layers = layersOf(cells)
  expect(layers.at(-1)).toMatchObject({ mark: 'conflict', decided: false, cells: [{ reviewer: 0 }] })
  expect(layers.flatMap((layer) => layer.cells)).toHaveLength(cells.length)
})

test('explains only the marks on the map', async () => {
  const { all } = await drawComponent(
    h(MapLegend, {
      layers: layersOf(await cellsOf()),
      size: { x: 1, y: 2 },
      conference: conferenceOf({ 1: { authors: [] }, 2: { authors: [] } }, ['Bo Xu', 'Cy Orr']),
      hasUnknown: false,
    }),
  )
  expect(all('.mark')).toEqual(['1 declared conflict', '1 conflict to decide'])
  expect(all('.hint')).toEqual([expect.stringMatching(/1 submission.*0 reviewers/)])
})
