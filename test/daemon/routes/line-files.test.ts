import { expect, onTestFinished, test } from 'vitest'
import { answerLines, workspaceLines } from '../../../daemon/routes/line-files.ts'
import type { ExportedAnswer } from '../../../daemon/store/store.ts'
import { useFolder } from '../daemon.ts'
import { decision, save } from '../store/own-work.ts'
import { bytesOf, openTestStore } from '../store/test-store.ts'

const folder = useFolder()

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += Buffer.from(piece)
  return text
}

/** Exports rows that are read two at a time. */
const exported = (rows: readonly ExportedAnswer[]) =>
  textOf(answerLines({ answersAfter: async (after) => rows.filter(({ key }) => key > after).slice(0, 2) }))
const rowOf = (key: string, response: string | null): ExportedAnswer => ({
  ...{ key, response: response === null ? null : bytesOf(response), created_at: null },
  ...{ updated_at: null, hit_count: 1, last_hit_at: null },
})

test('writes each answer on one line, names unreadable ones, and counts the others', async () => {
  const facts = '"created_at":null,"updated_at":null,"hit_count":1,"last_hit_at":null'
  expect(await exported([rowOf('a"', '{"n":1.0}'), rowOf('b', null), rowOf('c', '{\r\n"a":\n1}')])).toBe(
    [
      `{"key":"a\\"","data":{"n":1.0},${facts}}`,
      '{"left_out":"b"}',
      `{"key":"c","data":{  "a": 1},${facts}}`,
      '{"exported":2}\n',
    ].join('\n'),
  )
  expect(await exported([])).toBe('{"exported":0}\n')
})

test('writes the own work of each owner below a first line about the file', async () => {
  const store = await openTestStore(folder.path)
  onTestFinished(() => store.close())
  const updated_at = '2026-01-01 00:00:00'
  for (const owner of ['', 'ada']) await save(store, 'decision', decision('a', 'b'), { updated_at }, owner)
  const head = { program: '0.1.0', exported_at: '2026-11-28 08:00:00' }
  const lines = (await textOf(workspaceLines(store, head))).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { coauthors: 'workspace', version: expect.any(Number), ...head },
    ...['', 'ada'].map((owner) => ({
      document: { kind: 'decision', id: expect.any(String), updated_at, body: decision('a', 'b') },
      owner,
    })),
    { exported: 2 },
  ])
})
