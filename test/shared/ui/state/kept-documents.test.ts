import { expect, test } from 'vitest'
import { KeptDocuments } from '../../../../shared/ui/state/kept-documents.ts'
import { computed } from '../../../../shared/ui/state/signals.ts'

/** Documents of a daemon that keeps whatever comes, and finds nothing. */
const documentsOf = () =>
  new KeptDocuments<{ text: string }>({
    kind: 'committee',
    bodyIn: (content) => [content as { text: string }], // the client below keeps nothing else
    client: {
      list: async () => ({ total: 0, list: [] }),
      put: async (_, { id = '', body }) => ({
        kind: 'done',
        done: { id, revision: 1, name: '', updated_at: '', bytes: 0, body },
      }),
      remove: async () => ({ kind: 'done', done: { ok: true, removed: 1, left: [] } }),
    },
    hasOwnIds: true,
  })

test('draws many changes that are sent at once together', async () => {
  const documents = documentsOf()
  await documents.look()
  const drawn: number[] = []
  const leave = computed(() => documents.known?.size ?? 0).subscribe((count) => void drawn.push(count))
  const made = Array.from({ length: 300 }, (_, at) => documents.savedDocument(String(at)))
  for (const one of made) one.change({ text: 'Same' })
  await Promise.all(made.map((one) => one.save()))
  leave()
  expect(drawn).toEqual([0, 300])
})

test('takes no document for gone that was saved while others were looked for', async () => {
  const documents = documentsOf()
  await documents.lookFor(async () => [])
  const one = documents.savedDocument('one')
  one.change({ text: 'Kept' })
  const looked = documents.lookFor(async () => [])
  await one.save()
  await looked
  await documents.look()
  expect(one.kept?.body).toEqual({ text: 'Kept' })
})
