import { expect, test } from 'vitest'
import { localeOf } from '../../../../shared/i18n/locale.ts'
import { foldedText } from '../../../../shared/ui/form/folded-form.tsx'
import { EMPTY_FORM } from '../../../../shared/ui/session/form-state.ts'

const en = localeOf('en')
const form = {
  ...EMPTY_FORM,
  left: 'Ada Lovelace\n',
  right: 'Grace Hopper (Navy)\nAlan Turing\nalan turing\n',
}

test('the folded form says how many names it holds, or the one name', () => {
  expect(foldedText(form, en)).toEqual({ left: 'Ada Lovelace', right: '3 reviewers', options: [] })
  expect(foldedText({ ...form, left: form.right, right: '' }, en)).toMatchObject({
    left: '3 authors',
    right: '0 reviewers',
  })
})

test('the folded form names the options that differ from the usual, the year without a separator', () => {
  const { options } = foldedText({ ...form, exact: false, yearMin: '2021', limitPerPair: '5' }, en)
  expect(options).toEqual(['since 2021', 'not only exact names', 'Papers per pair 5'])
  // No option is in force while one is not valid.
  expect(foldedText({ ...form, yearMin: '20' }, en).options).toEqual([])
})
