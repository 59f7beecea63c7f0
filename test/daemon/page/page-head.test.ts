import { h } from 'preact'
import { expect, test } from 'vitest'
import { Facts, PageHead } from '../../../daemon/page/page-head.tsx'
import { drawComponent } from './draw-component.ts'

test('focuses the heading for screen readers', async () => {
  const { main } = await drawComponent(h(PageHead, { heading: 'Policies', size: '2 of 20' }))
  expect(main.ownerDocument.activeElement?.id).toBe('page-heading')
})

test('draws no row of buttons for a page without buttons', async () => {
  const without = await drawComponent(h(PageHead, { heading: 'About' }))
  expect(without.main.querySelector('.document-acts')).toBeNull()
  const withButtons = await drawComponent(h(PageHead, { heading: 'Data', children: 'Refresh' }))
  expect(withButtons.all('.document-acts')).toEqual(['Refresh'])
})

test('writes each label before its number', async () => {
  const { all } = await drawComponent(
    h(Facts, {
      of: [
        ['People', '462'],
        ['Names', '470'],
      ],
    }),
  )
  expect([all('dt'), all('dd')]).toEqual([
    ['People', 'Names'],
    ['462', '470'],
  ])
})
