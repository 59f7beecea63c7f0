import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { NameList } from '../../../../shared/ui/names/name-list.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

test('counts the entries of a list, and marks the line of an overlong name', async () => {
  vi.stubGlobal('getComputedStyle', () => ({ lineHeight: '20px', paddingTop: '0px' }))
  const list = (text: string) =>
    h(NameList, { name: 'left', label: 'Authors A', letter: 'A', rows: 3, text, onChange: () => undefined })
  const { all, draw, main } = await drawComponent(
    list('Ion Stoica (Berkeley)\nIon Stoica\n\nScott Shenker || ICSI'),
  )
  expect(all('label + span')).toEqual(['2 of 50'])
  await draw(list(Array.from({ length: 51 }, (_, at) => `Person ${at}`).join('\n')))
  expect(all('label + span')).toEqual(['51 names, asked in batches of 50'])
  await draw(list(`Ion Stoica\n${'x'.repeat(501)} (MIT)`))
  expect(all('.field-error')).toEqual(['Line 2: the name is too long (501 characters; 500 is the most).'])
  expect(main.querySelector('textarea')?.getAttribute('aria-invalid')).toBe('true')
  await draw(list('Ion Stoica'))
  expect(main.querySelector('textarea')?.getAttribute('aria-invalid')).toBe('false')
})
