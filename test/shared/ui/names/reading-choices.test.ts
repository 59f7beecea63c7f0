import { h } from 'preact'
import { expect, test } from 'vitest'
import type { CleanedLine } from '../../../../shared/people/clean-list.ts'
import { FormChoice } from '../../../../shared/ui/names/reading-choices.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

test('offers only forms that fit the first line in doubt', async () => {
  const line: CleanedLine = {
    before: 'Garcia Molina, Xuqi Foo',
    after: ['Garcia Molina, Xuqi Foo'],
    state: 'unread',
    readings: { commas: ['Garcia Molina', 'Xuqi Foo'] },
  }
  const { all } = await drawComponent(h(FormChoice, { lines: [line], onChoose: () => undefined }))
  expect(all('button bdi')).toEqual(['Garcia Molina · Xuqi Foo'])
})
