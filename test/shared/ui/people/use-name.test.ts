import { expect, test } from 'vitest'
import { nameAction } from '../../../../shared/ui/people/use-name.tsx'

const undo = {
  lists: { left: 'Wei Wang', right: '' },
  message: { key: 'didName' },
  replaced: [{ side: 'left', entry: 'Wei Wang', name: 'Wei Wang 0001' }],
  before: null,
} as const

test.each([
  ['can be used while the entry is in the list', ['Wei Wang'], null, ['Wei Wang 0001'], 'use'],
  ['can be undone right after', ['Wei Wang 0001'], undo, ['Wei Wang 0001'], 'undo'],
  ['has no Undo once something else was done', ['Wei Wang 0001'], null, ['Wei Wang 0001'], null],
  ['is not undone for another', ['Wei Wang 0001', 'Wei Wang 0002'], undo, ['Wei Wang 0002'], null],
  ['has no button without its entry', ['Jian Pei'], null, ['Wei Wang 0001'], null],
])('a name %s', (_, left, undo, names, use) => {
  const view = { session: { undo }, entries: { left, right: [] } }
  expect(nameAction({ side: 'left', entry: 'Wei Wang' }, view, names)).toBe(use)
})
