import { h } from 'preact'
import { expect, test } from 'vitest'
import { type SureName, SureNames } from '../../../../shared/ui/people/sure-names.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'
import { person } from '../../conflicts/answers.ts'

const sure = (id: string): SureName => ({ id, side: 'left', name: id, person: person(`${id} Full`) })

test('accepts only the ticked names', async () => {
  const accepted: string[][] = []
  const names = ['a', 'b', 'c'].map(sure)
  const { send, press } = await drawComponent(
    h(SureNames, { names, rule: 'near', onAccept: (ids) => accepted.push([...ids]) }),
  )
  await send('li:nth-child(2) input', 'change')
  await press('These 2 people')
  expect(accepted).toEqual([['a', 'c']])
})

test('shows nothing for a single name', async () => {
  const { main } = await drawComponent(h(SureNames, { names: [sure('a')], rule: 'near', onAccept: () => {} }))
  expect(main.children).toHaveLength(0)
})
