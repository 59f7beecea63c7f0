import { expect, test, vi } from 'vitest'
import { HttpFailure } from '../../../../shared/clients/failures.ts'
import type { StoredDocument } from '../../../../shared/contract/document-shapes.ts'
import { type SendOptions, sendChange } from '../../../../shared/ui/state/send-change.ts'

type Text = { text: string }
const stored = (id: string, text: string): StoredDocument => ({
  ...{ id, revision: 7, name: id, updated_at: '2026-11-29 10:00:00', bytes: 1, body: { text } },
})
const bodyIn = (content: unknown): Text[] => [content as Text] // the tests store no other body
const optionsWith = (client: Partial<SendOptions<Text>['client']>): SendOptions<Text> => ({
  kind: 'committee',
  client: { list: vi.fn(), put: vi.fn(), remove: vi.fn(), ...client },
  bodyIn,
})
const change = { body: { text: 'mine' }, replaces: 3 }

test('returns the revision of another window that saved first', async () => {
  const put = async () => ({ kind: 'stale' as const, there: stored('PC', 'theirs') })
  const sent = await sendChange(optionsWith({ put }), 'PC', change, false)
  expect(sent).toMatchObject({ kind: 'stale', id: 'PC', current: { revision: 7, body: { text: 'theirs' } } })
})

test('rejects a new name that another document has', async () => {
  const put = async () => ({ kind: 'stale' as const, there: stored('Other', 'theirs') })
  await expect(sendChange(optionsWith({ put }), 'PC', change, false)).rejects.toMatchObject({ status: 409 })
})

test('counts a document as removed that another window has removed', async () => {
  const remove = () => Promise.reject(new HttpFailure(404, 'Not found.', null))
  const sent = await sendChange(optionsWith({ remove }), 'PC', { body: null, replaces: 3 }, false)
  expect(sent).toEqual({ kind: 'done', id: 'PC', current: null })
})

test('sends no revision where the last write wins', async () => {
  const remove = vi.fn(async () => ({
    kind: 'done' as const,
    done: { ok: true as const, removed: 1, left: [] },
  }))
  const options = { ...optionsWith({ remove }), lastWriteWins: true }
  await sendChange(options, 'PC', { body: null, replaces: 3 }, false)
  expect(remove).toHaveBeenCalledWith('committee', { id: 'PC' })
})
