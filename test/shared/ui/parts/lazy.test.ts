import { h } from 'preact'
import { expect, test } from 'vitest'
import { Lazy } from '../../../../shared/ui/parts/lazy.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

const draw = ({ text }: { text: string }) => h('p', {}, text)

test('draws at once if the module is already loaded', async () => {
  const load = async () => ({ text: 'Loaded' })
  const { all } = await drawComponent(h(Lazy<{ text: string }>, { load, draw }))
  await expect.poll(() => all('p')).toEqual(['Loaded'])
  const again = await drawComponent(h(Lazy<{ text: string }>, { load, draw }))
  expect(again.all('p')).toEqual(['Loaded'])
})

test('says that a module did not load', async () => {
  const load = () => Promise.reject(new Error('offline'))
  const { all } = await drawComponent(h(Lazy<{ text: string }>, { load, draw }))
  await expect.poll(() => all('[role=alert]')).toHaveLength(1)
})
