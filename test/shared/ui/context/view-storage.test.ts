import { expect, test, vi } from 'vitest'
import { tabStorage, type ViewStorage, viewStorageIn } from '../../../../shared/ui/context/view-storage.ts'
import { EMPTY_FORM, readForm, writeForm } from '../../../../shared/ui/session/form-state.ts'

function storageOf(entries: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(entries))
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (name) => kept.get(name) ?? null,
    removeItem: (name) => void kept.delete(name),
    setItem: (name, text) => void kept.set(name, text),
  }
}

test('reads a form as written', () => {
  const storage = storageOf()
  const form = { ...EMPTY_FORM, left: 'Ion Stoica\n', yearMin: '20', exact: false }
  writeForm(
    viewStorageIn(() => storage),
    form,
  )
  expect(
    readForm(
      viewStorageIn(() => storage),
      true,
    ),
  ).toEqual(form)
})

test.each(['', 'not JSON', 'null', '[]', '7'])('reads %j as no form', (text) => {
  const storage = storageOf({ 'coauthors.form': text })
  expect(
    readForm(
      viewStorageIn(() => storage),
      true,
    ),
  ).toBeNull()
})

test('reads valid fields beside invalid ones', () => {
  const storage = storageOf({ 'coauthors.form': '{"left":"A","right":7,"exact":"yes"}' })
  expect(
    readForm(
      viewStorageIn(() => storage),
      true,
    ),
  ).toEqual({ ...EMPTY_FORM, left: 'A' })
})

test('resolves a write to false if the browser’s storage throws', async () => {
  const forbidden = viewStorageIn(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  writeForm(forbidden, EMPTY_FORM)
  expect(readForm(forbidden, true)).toBeNull()
  expect(await forbidden.write('project', 'kept')).toBe(false)
  expect(await viewStorageIn(() => storageOf()).write('project', 'kept')).toBe(true)
})

test('calls a watcher after each write until the watch ends', () => {
  const storage = storageOf()
  const views = [viewStorageIn(() => storage), viewStorageIn(() => storage)]
  const heard: (string | null)[] = []
  const stop = views[0]?.watch('policies', (text) => heard.push(text))
  views[0]?.write('policies', 'one')
  views[0]?.write('form', 'another name')
  stop?.()
  views[0]?.write('policies', 'two')
  expect(heard).toEqual(['one'])
})

/** Returns a function that opens a tab of one browser, or reloads the tab with the storage `tab`. */
function browserOf(local = storageOf()): (tab?: Storage) => ViewStorage {
  return (tab = storageOf()) =>
    tabStorage(
      viewStorageIn(() => local),
      viewStorageIn(() => tab),
    )
}

test('gives each reloaded tab its own texts and the shared ones', async () => {
  const open = browserOf()
  const [one, other] = [storageOf(), storageOf()]
  const [first, second] = [open(one), open(other)]
  await first.write('form', 'of one')
  await second.write('form', 'of the other')
  await first.write('answer', 'of one')
  await second.write('theme', 'dark')
  expect([open(one).read('form'), open(one).read('answer')]).toEqual(['of one', 'of one'])
  expect([open(other).read('form'), open(other).read('answer')]).toEqual(['of the other', ''])
  expect(open(one).read('theme')).toBe('dark')
})

test('starts a new tab with the texts of the tab that wrote last', async () => {
  const open = browserOf()
  const [first, second] = [open(), open()]
  await first.write('form', 'of one')
  await first.write('answer', 'of one')
  await second.write('form', 'of the other')
  await second.write('answer', 'of the other')
  await first.write('form', 'of one again')
  const third = open()
  expect([third.read('form'), third.read('answer')]).toEqual(['of one again', 'of one'])
  await second.write('form', 'of the other again')
  expect(third.read('form')).toBe('of one again')
})

test('starts the first tab with the texts that an earlier version of CoAuthors stored', () => {
  const tab = browserOf(storageOf({ 'coauthors.form': 'earlier', 'coauthors.answer': 'too' }))()
  expect([tab.read('form'), tab.read('answer')]).toEqual(['earlier', 'too'])
})

test('stores the texts for a new tab even if the browser forbids sessionStorage', async () => {
  const local = storageOf()
  const forbidden = viewStorageIn(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const open = () =>
    tabStorage(
      viewStorageIn(() => local),
      forbidden,
    )
  await open().write('form', 'kept')
  expect(open().read('form')).toBe('kept')
})

test('reads the lists of an earlier day only if they have an answer', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 28, 12) })
  const made = storageOf()
  const storage = viewStorageIn(() => made)
  writeForm(storage, { ...EMPTY_FORM, left: 'A' })
  expect(readForm(storage, false)).toMatchObject({ left: 'A' })
  vi.setSystemTime(new Date(2026, 10, 29, 12))
  expect(readForm(storage, false)).toBeNull()
  expect(readForm(storage, true)).toMatchObject({ left: 'A' })
  vi.useRealTimers()
})
