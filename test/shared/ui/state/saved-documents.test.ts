import { expect, test } from 'vitest'
import { SavedDocuments } from '../../../../shared/ui/state/saved-documents.ts'
import { computed } from '../../../../shared/ui/state/signals.ts'

/** The daemon saves every change, but lists no document. */
const documentsOf = () =>
  new SavedDocuments<{ text: string }>({
    kind: 'committee',
    bodyIn: (content) => [content as { text: string }], // the client gets no other body
    client: {
      list: async () => ({ total: 0, list: [] }),
      put: async (_, { id = '', body }) => ({
        ok: true,
        document: { id, revision: 1, name: '', updated_at: '', bytes: 0, body },
      }),
    },
    hasOwnIds: true,
  })

test('updates `known` once for 300 changes', async () => {
  const documents = documentsOf()
  await documents.load()
  const drawn: number[] = []
  const leave = computed(() => documents.known?.size ?? 0).subscribe((count) => void drawn.push(count))
  const all = Array.from({ length: 300 }, (_, at) => documents.savedDocument(String(at)))
  for (const one of all) one.change({ text: 'Same' })
  await Promise.all(all.map((one) => one.save()))
  leave()
  expect(drawn).toEqual([0, 300])
})

test('still has a document that was saved during a load', async () => {
  const documents = documentsOf()
  await documents.loadWith(async () => [])
  const one = documents.savedDocument('one')
  one.change({ text: 'Kept' })
  const loading = documents.loadWith(async () => [])
  await one.save()
  await loading
  await documents.load()
  expect(one.saved?.body).toEqual({ text: 'Kept' })
})
