import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEntries } from '../../../../shared/query/entries.ts'
import { viewStorageIn } from '../../../../shared/ui/context/view-storage.ts'
import {
  EMPTY_FORM,
  EMPTY_LISTS,
  type Form,
  isSameForm,
  keyOf,
  readForm,
  writeForm,
} from '../../../../shared/ui/session/form-state.ts'
import { addEntries, replaceEntries } from '../../../../shared/ui/session/list-entries.ts'
import { QueryLists } from '../../../../shared/ui/session/query-lists.ts'
import { undo } from '../../../../shared/ui/state/undoable.ts'

const wang = { entry: 'Wei Wang', affiliation: 'UCLA' }
const stoica = { entry: 'Ion Stoica', affiliation: 'UC Berkeley', orcid: '0000-0002-1825-0097' }
const form = {
  ...EMPTY_FORM,
  left: 'Wei Wang',
  right: 'Ion Stoica',
  about: { left: [wang], right: [stoica] },
}
type Change = (lists: QueryLists) => void
const after = (...changes: Change[]): Form => {
  const lists = new QueryLists(form, () => undefined)
  for (const change of changes) change(lists)
  return lists.form
}
const undone: Change = () => void undo()
const cleaned =
  (left: string, about: (typeof wang)[]): Change =>
  (lists) =>
    lists.fill({ left, about: { left: about } }, { key: 'didClean' })
const typed =
  (left: string): Change =>
  (lists) =>
    lists.type({ left })

test('leaves facts about people out of the query', () => {
  const { about: _, ...plain } = form
  expect(keyOf(form)).toBe(keyOf(plain))
  expect(isSameForm<Form>({ ...form, about: undefined }, form)).toBe(true)
})

test('adds the facts of a list pasted below another list', () => {
  const li = { entry: 'Ming Li', affiliation: 'ICSI' }
  expect(after(cleaned('Wei Wang\nMing Li', [li])).about).toEqual({ left: [wang, li], right: [stoica] })
})

test('drops the facts of a replaced or emptied list, until Undo', () => {
  expect(after(cleaned('Ming Li', [])).about).toEqual({ left: [], right: [stoica] })
  expect(after(typed('')).about).toEqual({ left: [], right: [stoica] })
  const clear: Change = (lists) => lists.fill(EMPTY_LISTS, { key: 'didClear' })
  expect(after(clear).about).toBeUndefined()
  expect(after(clear, undone).about).toEqual(form.about)
})

test('leaves an affiliation while the user types, and moves it to the chosen person', () => {
  expect(after(typed('Wei Wan')).about).toEqual(form.about)
  const named: Change = (lists) =>
    lists.name([{ side: 'left', entry: 'Wei Wang', name: 'Wei Wang 0001' }], { key: 'didName' })
  expect(after(named).about?.left).toEqual([{ ...wang, entry: 'Wei Wang 0001' }])
})

test('notes the typed name only for a chosen person', () => {
  const choose =
    (name: string, more: object = { isChosen: true }): Change =>
    (lists) =>
      lists.name([{ side: 'left', entry: 'Wei Wang', name, ...more }], { key: 'didName' })
  const chosen = { ...wang, entry: 'Wei Q. Wang', typed: 'Wei Wang' }
  expect(after(choose('Wei Q. Wang')).about?.left).toEqual([chosen])
  expect(after(choose('Wei Q. Wang'), undone).about?.left).toEqual([wang])
  expect(after(choose('Wei Q. Wang', {})).about?.left).toEqual([{ ...wang, entry: 'Wei Q. Wang' }])
  const again: Change = (lists) =>
    lists.name([{ side: 'left', entry: 'Wei Q. Wang', name: 'Wei Wang 0001', isChosen: true }], {
      key: 'didName',
    })
  expect(after(choose('Wei Q. Wang'), again).about?.left).toEqual([{ ...chosen, entry: 'Wei Wang 0001' }])
  expect(after(typed('Wei Wang\nWei Q. Wang'), choose('Wei Q. Wang')).about?.left).toEqual([
    { ...wang, entry: 'Wei Q. Wang' },
  ])
})

test('stores affiliations and ORCIDs except long or malformed ones', () => {
  const texts = new Map<string, string>()
  const storage = viewStorageIn(() => ({
    length: 0,
    clear: () => undefined,
    key: () => null,
    removeItem: () => undefined,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
  }))
  writeForm(storage, form)
  expect(readForm(storage, true)).toEqual(form)
  for (const wrong of [
    { ...wang, affiliation: 'A'.repeat(256) },
    { ...wang, orcid: 'none' },
  ]) {
    writeForm(storage, { ...form, about: { left: [wrong] } })
    expect(readForm(storage, true)).toEqual({ ...form, about: undefined })
  }
})

const messy = fc
  .array(
    fc.constantFrom('Ion Stoica', ' Ion  Stoica', 'Ion Stoica (MIT)', '', ' ', '||MIT', 'Wei Wang 0001|X'),
  )
  .chain((lines) => fc.constantFrom('\n', '\r\n', '\u2028').map((end) => lines.join(end)))

test('replaces each line that has the entry, and leaves other lines as typed', () => {
  const replaced = [{ entry: 'Wei Wang', name: 'Wei Wang 0010' }]
  expect(replaceEntries(' Wei Wang (UCLA)\nJian Pei  (SFU)\nWei Wang', replaced)).toBe(
    'Wei Wang 0010\nJian Pei  (SFU)\nWei Wang 0010',
  )
})

test('appends new names, and skips those already in the list', () => {
  expect(addEntries('Ion Stoica (UCB)\n', ['Scott Shenker', 'Ion Stoica', 'Wei  Wang (UCLA)'])).toEqual({
    text: 'Ion Stoica (UCB)\nScott Shenker\nWei Wang',
    added: 2,
  })
  expect(addEntries(' \n', ['A B'])).toEqual({ text: 'A B', added: 1 })
})

test('adds only the text before the first of several separators', () => {
  expect(addEntries('', ['A :: B | C', '| ||'])).toEqual({ text: 'A', added: 1 })
})

test('adds each name once, below the unchanged text', () => {
  fc.assert(
    fc.property(messy, fc.array(fc.string()), (text, names) => {
      const once = addEntries(text, names)
      expect(once.text.startsWith(text.trimEnd())).toBe(true)
      expect(parseEntries(once.text)).toHaveLength(parseEntries(text).length + once.added)
      expect(addEntries(once.text, names)).toEqual({ text: once.text, added: 0 })
    }),
  )
})
