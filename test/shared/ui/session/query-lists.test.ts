import { beforeEach, expect, test } from 'vitest'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { EXAMPLE } from '../../../../shared/ui/form/example-query.ts'
import { EMPTY_FORM, EMPTY_LISTS, type Form } from '../../../../shared/ui/session/form-state.ts'
import { type FormChange, QueryLists } from '../../../../shared/ui/session/query-lists.ts'
import { forgetChanges, lastChange, undo } from '../../../../shared/ui/state/undoable.ts'

const form: Form = { ...EMPTY_FORM, left: 'A', right: 'X' }
beforeEach(() => forgetChanges())

function lists(from = form) {
  const changes: FormChange[] = []
  const made = new QueryLists(from, (change) => changes.push(change))
  const said = () => lastChange()?.say(localeOf('en'))
  return { made, changes, said }
}

const NAMED = [
  [{ side: 'left', entry: 'A', name: 'A 0001' }],
  { key: 'didName', values: { entry: 'A', name: 'A 0001' } },
] as const

test('undoes the change of a button', () => {
  const { made, said } = lists()
  made.fill(EMPTY_LISTS, { key: 'didClear' })
  expect(made.form).toEqual({ ...form, left: '', right: '' })
  expect(said()).toBe('Both lists are empty.')
  void undo()
  expect(made.form).toEqual(form)
  expect(said()).toBeUndefined()
})

test('undoes several changes from the last to the first', () => {
  const { made, said } = lists()
  made.fill(EMPTY_LISTS, { key: 'didClear' })
  made.fill(EXAMPLE, { key: 'didExample' })
  void undo()
  expect([made.form.left, said()]).toEqual(['', 'Both lists are empty.'])
  void undo()
  expect(made.form).toEqual(form)
})

test('restores the lists, and leaves an option that was changed later', () => {
  const { made } = lists()
  made.fill(EMPTY_LISTS, { key: 'didClear' })
  made.type({ yearMin: '2010' })
  void undo()
  expect(made.form).toEqual({ ...form, yearMin: '2010' })
})

test('restores only the options that a stored query replaced', () => {
  const { made } = lists()
  made.type({ limitPerPair: '5' })
  made.fill({ left: 'B', right: 'Y', exact: false, yearMin: '2020' }, { key: 'didReopen' })
  expect(made.form).toMatchObject({ left: 'B', exact: false, yearMin: '2020', limitPerPair: '5' })
  void undo()
  expect(made.form).toEqual({ ...form, limitPerPair: '5' })
})

test('restores the lists by one undo, and the text typed later by a second', () => {
  const { made, said } = lists()
  made.fill(EMPTY_LISTS, { key: 'didClear' })
  made.type({ left: 'B' })
  const typed = made.form
  expect(said()).toBe('Both lists are empty.')
  void undo()
  expect([made.form, said()]).toEqual([form, 'Your typed lists were replaced.'])
  void undo()
  expect([made.form, said()]).toEqual([typed, undefined])
})

test('undoes the lists together with a change outside the form', () => {
  let policy = 'with the query'
  const { made } = lists()
  made.fill({ left: 'B' }, { key: 'didReopen' }, () => {
    policy = 'before'
  })
  made.type({ left: 'B\nC' })
  void undo()
  expect([policy, made.form.left]).toEqual(['before', 'A'])
  void undo()
  expect(made.form.left).toBe('B\nC')
})

test('describes and undoes the replacement of an entry', () => {
  const { made, said } = lists()
  made.name(...NAMED)
  expect(made.form.left).toBe('A 0001')
  expect(said()).toBe('“A” is now “A 0001”.')
  void undo()
  expect(made.form).toEqual(form)
})

test('restores the replaced entry by one undo, and the text typed later by a second', () => {
  const { made, said } = lists()
  made.name(...NAMED)
  made.type({ right: 'Y' })
  void undo()
  expect([made.form, said()]).toEqual([form, 'Your typed lists were replaced.'])
  void undo()
  expect(made.form).toMatchObject({ left: 'A 0001', right: 'Y' })
})

test('replaces entries on both sides, and removes a line for an empty name', () => {
  const { made } = lists({ ...form, left: 'A\n  B (MIT)\n\nC', right: 'X\nY' })
  const before = made.form
  made.name(
    [
      { side: 'left', entry: 'B', name: '' },
      { side: 'left', entry: 'C', name: 'C1\nC2' },
      { side: 'right', entry: 'X', name: 'X 0001' },
    ],
    { key: 'didNames' },
  )
  expect(made.form).toMatchObject({ left: 'A\n\nC1\nC2', right: 'X 0001\nY' })
  void undo()
  expect(made.form).toMatchObject({ left: before.left, right: before.right })
})

test('counts the new names, and undoes the addition', () => {
  const { made, said } = lists()
  made.add('right', ['Y', 'X'])
  expect(made.form).toMatchObject({ left: 'A', right: 'X\nY' })
  expect(said()).toBe('1 name was added to Authors B.')
  void undo()
  expect(made.form).toEqual(form)
})

test('moves the facts about a person to the new name, until Undo', () => {
  const about = { left: [{ entry: 'A', affiliation: 'MIT' }], right: [] }
  const { made } = lists({ ...form, about })
  made.name(...NAMED)
  expect(made.form.about?.left).toEqual([{ entry: 'A 0001', affiliation: 'MIT' }])
  void undo()
  expect(made.form.about).toEqual(about)
})

test('changes nothing for options with the same value', () => {
  const { made, changes } = lists()
  made.type({ exact: form.exact, yearMin: form.yearMin })
  expect(changes).toEqual([])
})
