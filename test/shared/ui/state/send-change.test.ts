import { expect, test, vi } from 'vitest'
import type { StoredDocument } from '../../../../shared/contract/document-shapes.ts'
import { type SendOptions, sendChange } from '../../../../shared/ui/state/send-change.ts'

type Text = { text: string }
const stored = (id: string, text: string): StoredDocument => ({
  id,
  revision: 7,
  name: id,
  updated_at: '2026-11-29 10:00:00',
  bytes: 1,
  body: { text },
})
const bodyIn = (content: unknown): Text[] => [content as Text] // the tests store nothing else
const optionsWith = (client: Partial<SendOptions<Text>['client']>): SendOptions<Text> => ({
  kind: 'committee',
  client: { list: vi.fn(), put: vi.fn(), ...client },
  bodyIn,
})
const change = { body: { text: 'mine' }, replaces: 3 }

test('returns the revision that another window saved first', async () => {
  const put = async () => ({ ok: false, document: stored('PC', 'theirs') })
  const sent = await sendChange(optionsWith({ put }), 'PC', change, false)
  expect(sent).toMatchObject({ kind: 'stale', id: 'PC', current: { revision: 7, body: { text: 'theirs' } } })
})

test('rejects a new name that another document has', async () => {
  const put = async () => ({ ok: false, document: stored('Other', 'theirs') })
  await expect(sendChange(optionsWith({ put }), 'PC', change, false)).rejects.toMatchObject({ status: 409 })
})

test('counts a document as removed after another window removed it', async () => {
  const put = async () => ({ ok: true, document: null })
  const sent = await sendChange(optionsWith({ put }), 'PC', { body: null, replaces: 3 }, false)
  expect(sent).toEqual({ kind: 'done', id: 'PC', current: null })
})

test('sends no revision if the last write wins', async () => {
  const put = vi.fn(async () => ({ ok: true, document: null }))
  const options = { ...optionsWith({ put }), lastWriteWins: true }
  await sendChange(options, 'PC', { body: null, replaces: 3 }, false)
  expect(put).toHaveBeenCalledWith('committee', { id: 'PC', body: null }, undefined)
})
