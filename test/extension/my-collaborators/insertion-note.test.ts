import { h } from 'preact'
import { expect, test } from 'vitest'
import { InsertionNote, type InsertionOutcome } from '../../../extension/my-collaborators/insertion-note.tsx'
import { drawComponent } from '../../daemon/page/draw-component.ts'

const noteOf = async (outcome: InsertionOutcome): Promise<string> =>
  (await drawComponent(h(InsertionNote, { outcome }))).main.textContent ?? ''

test.each([
  [
    { kind: 'inserted', inserted: 1, there: 0, field: '' },
    /^1 line was inserted into the field with the focus\./,
  ],
  [
    { kind: 'inserted', inserted: 3, there: 2, field: 'Conflicts' },
    /into the field “Conflicts”\. .* 2 lines were there already\.$/,
  ],
  [
    { kind: 'inserted', inserted: 0, there: 2, field: '' },
    /^The field has all 2 lines already: nothing was inserted\.$/,
  ],
  [{ kind: 'too-long', most: 10, length: 42 }, /would have 42 characters, but it takes at most 10/],
  [{ kind: 'unseen' }, /^The page hides the field/],
  [{ kind: 'denied' }, /browser/],
] as const)('explains the outcome %j', async (outcome, said) => {
  expect(await noteOf(outcome)).toMatch(said)
})
