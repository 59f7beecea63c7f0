import { expect, test, vi } from 'vitest'
import { selectLine } from '../../../../shared/ui/names/text-rows.ts'

function fieldWith(value: string) {
  vi.stubGlobal('getComputedStyle', () => ({ lineHeight: '20px', paddingTop: '5px' }))
  const selected: number[] = []
  const field = {
    value,
    clientHeight: 100,
    scrollTop: 0,
    focus: () => undefined,
    setSelectionRange: (start: number, end: number) => selected.push(start, end),
  }
  selectLine(field as unknown as HTMLTextAreaElement, 'Ion Stoica') // `selectLine` uses no other members
  vi.unstubAllGlobals()
  return { selected, scrollTop: field.scrollTop }
}

test('selects the first equal line and scrolls it to the middle', () => {
  const text = `${'Ada\n'.repeat(10)}Ion Stoica\nIon Stoica`
  expect(fieldWith(text)).toEqual({ selected: [40, 50], scrollTop: 5 + 10 * 20 - 50 })
})

test('selects nothing if no line is equal', () => {
  expect(fieldWith('Ion Stoica 0001')).toEqual({ selected: [], scrollTop: 0 })
})
