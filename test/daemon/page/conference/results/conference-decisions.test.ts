import { expect, test } from 'vitest'
import { pageOnly } from '../../../../../daemon/page/conference/results/conference-decisions.ts'
import { decisionsIn } from '../../../../../shared/clients/decisions-client.ts'
import { documentsClient } from '../../../../../shared/clients/documents-client.ts'
import { pairText } from '../../../../../shared/conflicts/decisions/finding.ts'
import type { DecidedSide, Decision, StoredDecision } from '../../../../../shared/contract/decisions.ts'

const side = (key: string): DecidedSide => ({ persons: [{ key, name: key }], more: 0 })
const given = (one: string, other: string, ruling: Decision['ruling'] = 'confirmed'): Decision => ({
  sides: [side(one), side(other)],
  ruling,
  note: '',
  verdict: 'conflict',
  works: [],
  work_count: 0,
})
const keptBefore: StoredDecision = {
  ...given('a', 'b'),
  id: 7,
  pair: pairText([side('a'), side('b')]),
  decided_at: '2026-11-01 10:00:00',
}

function withoutTrace() {
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(new URL(String(input)).pathname)
    const { id: revision, pair: id, decided_at: updated_at, ...body } = keptBefore
    return Response.json({ list: [{ id, revision, name: '', updated_at, bytes: 1, body }], truncated: false })
  }
  const daemon = { base: 'http://127.0.0.1:1', fetch }
  return { client: pageOnly(documentsClient(daemon)), asked }
}

const find = async ({ client }: ReturnType<typeof withoutTrace>) =>
  decisionsIn((await client.find('decision', { keys: [], names: [] })).list).map(({ pair, ruling }) => [
    pair,
    ruling,
  ])

test('holds decisions only in the page if the conference leaves no trace', async () => {
  const page = withoutTrace()
  const { client, asked } = page
  const pair = pairText([side('a'), side('b')])
  const other = pairText([side('a'), side('c')])
  expect(await find(page)).toEqual([[pair, 'confirmed']])
  const put = (body: Decision) => client.put('decision', { body, replaces: null })
  expect(await put(given('a', 'b', 'dismissed'))).toMatchObject({ ok: true, document: { id: pair } })
  expect(await put(given('a', 'c'))).toMatchObject({ ok: true, document: { id: other } })
  expect(await find(page)).toEqual([
    [pair, 'dismissed'],
    [other, 'confirmed'],
  ])
  expect(await client.put('decision', { id: other, body: null })).toMatchObject({ ok: true })
  expect(await find(page)).toEqual([[pair, 'dismissed']])
  expect(new Set(asked)).toEqual(new Set(['/api/runtime/documents/decision/find']))
})
