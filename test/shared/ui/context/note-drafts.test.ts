import { expect, test } from 'vitest'
import { NoteDrafts } from '../../../../shared/ui/context/note-drafts.ts'
import type { StoredName, ViewStorage } from '../../../../shared/ui/context/view-storage.ts'

function storage(): ViewStorage {
  const texts = new Map<StoredName, string>()
  return {
    read: (name) => texts.get(name) ?? null,
    write: async (name, text) => {
      texts.set(name, text)
      return true
    },
    watch: () => () => undefined,
  }
}

test('restores a half-typed note after a reload', () => {
  const kept = storage()
  new NoteDrafts(kept).set('a b', { text: 'PhD ad', on: 3 })
  expect(new NoteDrafts(kept).of('a b')).toEqual({ text: 'PhD ad', on: 3 })
  new NoteDrafts(kept).set('a b', null)
  expect(new NoteDrafts(kept).of('a b')).toBeUndefined()
})

test('removes a saved draft, and moves an unsaved draft to the new revision', () => {
  const drafts = new NoteDrafts(null)
  const saved = (note: string) => ({ revision: 4, updated_at: '', body: { note } as never }) // `follow` reads only the note
  drafts.set('a b', { text: 'advisor', on: 3 })
  drafts.follow('a b', saved('PhD'))
  expect(drafts.of('a b')).toEqual({ text: 'advisor', on: 4 })
  drafts.follow('a b', saved('advisor'))
  expect(drafts.of('a b')).toBeUndefined()
})

test('ignores unreadable stored notes', () => {
  const broken = storage()
  void broken.write('notes', '[{"pair": 1}]')
  expect(new NoteDrafts(broken).of('1')).toBeUndefined()
})
