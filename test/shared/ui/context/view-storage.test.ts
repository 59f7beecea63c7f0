import { expect, test } from 'vitest'
import { viewStorageIn } from '../../../../shared/ui/context/view-storage.ts'
import { EMPTY_FORM, readForm, writeForm } from '../../../../shared/ui/session/form-state.ts'

/** Makes a stand-in for a browser's storage. */
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

test('a form is read as it was written', () => {
  const storage = storageOf()
  const form = { ...EMPTY_FORM, left: 'Ion Stoica\n', yearMin: '20', exact: false }
  writeForm(
    viewStorageIn(() => storage),
    form,
  )
  expect(readForm(viewStorageIn(() => storage))).toEqual(form)
})

test.each(['', 'not JSON', 'null', '[]', '7'])('what is no form, as %j, reads as none', (text) => {
  const storage = storageOf({ 'coauthors.form': text })
  expect(readForm(viewStorageIn(() => storage))).toBeNull()
})

test('one odd field does not lose the others', () => {
  const storage = storageOf({ 'coauthors.form': '{"left":"A","right":7,"exact":"yes"}' })
  expect(readForm(viewStorageIn(() => storage))).toEqual({ ...EMPTY_FORM, left: 'A' })
})

test('a storage that throws, on being asked for or used, keeps nothing, says so and breaks nothing', async () => {
  const forbidden = viewStorageIn(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  writeForm(forbidden, EMPTY_FORM)
  expect(readForm(forbidden)).toBeNull()
  expect(await forbidden.write('committees', 'kept')).toBe(false)
  expect(await viewStorageIn(() => storageOf()).write('committees', 'kept')).toBe(true)
})

test('what one part of a view writes, another part hears of, until it stops listening', () => {
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
