import { expect, test } from 'vitest'
import { HttpFailure } from '../../../../shared/clients/failures.ts'
import { addNamed, saveNamed } from '../../../../shared/ui/state/named-documents.ts'
import { SavedDocuments } from '../../../../shared/ui/state/saved-documents.ts'

type Committee = { name: string; list: string }

function committees(names: readonly string[], { most = 10, refuses = false } = {}) {
  const stored = new Map(names.map((name) => [name, { name, list: 'Ada' }]))
  const facts = (body: Committee) => ({
    id: body.name,
    revision: 1,
    name: body.name,
    updated_at: '',
    bytes: 1,
    body,
  })
  return new SavedDocuments<Committee>({
    kind: 'committee',
    most,
    bodyIn: (content) => [content as Committee], // the client has no other body
    client: {
      list: async () => ({ total: stored.size, list: [...stored.values()].map(facts) }),
      put: async (_, { body }) => {
        if (refuses) throw new HttpFailure(507, 'The disk is full.', null)
        const committee = body as Committee // the tests save no other body
        stored.set(committee.name, committee)
        return { ok: true, document: facts(committee) }
      },
    },
  })
}

test('adds a number to a name from a file if a different document has the name', async () => {
  const documents = committees(['PC'])
  expect(await addNamed(documents, { name: 'PC', list: 'Grace' })).toMatchObject({ name: 'PC (2)' })
  expect(await addNamed(documents, { name: 'PC', list: 'Ada' })).toMatchObject({ name: 'PC' })
  const long = '委'.repeat(100)
  for (const [list, name] of [
    ['A', long],
    ['B', `${'委'.repeat(95)} (2)`],
  ] as const)
    expect(await addNamed(documents, { name: long, list })).toEqual({ name, list })
})

test('adds no document beyond the limit', async () => {
  const documents = committees(['PC'], { most: 1 })
  await documents.load()
  const problem = { key: 'tooManySaved', values: { most: 1 } }
  expect(await saveNamed(documents, { name: 'New', list: 'Ada' }, null)).toEqual({ problem })
  expect(await addNamed(documents, { name: 'New', list: 'Ada' })).toEqual({ problem })
})

test('says why the daemon refused a change, and drops the change', async () => {
  const documents = committees([], { refuses: true })
  const problem = { key: 'refusedBy', values: { detail: 'The disk is full.' } }
  expect(await saveNamed(documents, { name: 'New', list: 'Ada' }, null)).toEqual({ problem })
  expect(documents.savedDocument('New').isUnsaved).toBe(false)
})
