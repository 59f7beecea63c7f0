import { expect, test } from 'vitest'
import { jsonPost } from '../../json-post.ts'
import { conflictsIn } from '../conference/conflict-lines.ts'
import { backendAt, backendOf, type PaperFixture } from '../fixture.ts'

const PATH = '/api/coauthors/conflicts'
const WORLD = {
  papers: [
    { authors: ['Ann Lee', 'Bo Xu', 'Cy Orr'], title: 'One', year: 2020 },
    { authors: ['Ann Lee', 'Bo Xu'], title: 'Two', year: 2024 },
  ],
}

async function listening(papers: PaperFixture[] = WORLD.papers) {
  const { server } = await backendOf({ papers })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const ask = (body: unknown, signal?: AbortSignal) =>
    fetch(url + PATH, { ...jsonPost(body), ...(signal && { signal }) })
  return { server, url, ask }
}

test('answers in lines: counts, uncertain entries, pairs with a finding, the end', async () => {
  const { ask } = await listening()
  const response = await ask({
    left: ['Ann Lee', 'Nobody', ' Ann Lee '],
    right: ['Bo Xu', 'Cy Orr', 'Ann Lee'],
    limit_per_pair: 1,
  })
  expect(response.headers.get('content-type')).toContain('application/x-ndjson')
  expect(response.headers.get('retry-after')).toBeNull()
  const { head, end, uncertain, pairs } = conflictsIn(await response.text())
  expect(head).toMatchObject({ left_count: 2, right_count: 3 })
  expect([...uncertain.left]).toMatchObject([[1, { entry: 'Nobody', status: 'not_found' }]])
  expect(pairs).toMatchObject([
    { left: 0, right: 0, verdict: 'conflict', count: 2, last_year: 2024, items: [{ title: 'Two' }] },
    { left: 0, right: 1, verdict: 'conflict', count: 1, last_year: 2020 },
    { left: 0, right: 2, verdict: 'same_person', count: 0, last_year: null, items: [] },
  ])
  expect(end).toEqual({ end: true, pairs: 3, resolved: 4, unresolved: 1 })
})

test.each([
  ['a body that is not JSON', '{', 422],
  ['a name that is a number', { left: [1], right: ['Bo'] }, 422],
  ['a name of 501 characters', { left: ['x'.repeat(501)], right: ['Bo'] }, 422],
  [
    '25,001 reviewers',
    { left: ['Ann'], right: Array.from({ length: 25_001 }, (_, index) => `${index}`) },
    422,
  ],
  ['a side without a name', { left: ['Ann'], right: [' '] }, 400],
])('refuses a conference with %s before the first line', async (_, body, status) => {
  const { ask } = await listening()
  const response = await ask(body)
  expect(response.status).toBe(status)
  expect(await response.json()).toHaveProperty('detail')
})

test('answers 503 to a conference if there is no database', async () => {
  const { server } = backendAt('/nowhere/dblp.sqlite')
  const { statusCode, headers, body } = await server.inject({
    method: 'POST',
    url: PATH,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ left: ['Ann'], right: ['Bo'] }),
  })
  expect(statusCode).toBe(503)
  expect(JSON.parse(body).detail).toContain('There is no database yet.')
  // The header `retry-after` says that the server is busy, and this server is not.
  expect(headers).not.toHaveProperty('retry-after')
})

/** Makes an answer with more lines than the buffers of the system hold. */
const CROWD = Array.from({ length: 3000 }, (_, index) => `Nobody ${index} ${'x'.repeat(400)}`)

test('tells waiting clients their places, and runs one conference at a time', async () => {
  const { ask, url } = await listening()
  const leave = new AbortController()
  const first = await ask({ left: CROWD, right: CROWD }, leave.signal)
  expect(first.status).toBe(200)
  const [second, third] = [
    await ask({ left: ['Ann Lee'], right: ['Bo Xu'] }),
    await ask({ left: ['Ann Lee'], right: [' '] }),
  ]
  expect([second.status, third.status]).toEqual([200, 200])
  const pairs = await fetch(`${url}/api/coauthors/pairs`, jsonPost({ left: ['Ann Lee'], right: ['Bo Xu'] }))
  expect(pairs.status).toBe(200)
  leave.abort()
  const lines = await linesOf(second)
  expect(lines[0]).toEqual({ waiting: 1 })
  expect(
    conflictsIn(
      lines
        .slice(1)
        .map((line) => JSON.stringify(line))
        .join('\n'),
    ).pairs,
  ).toHaveLength(1)
  // The status 200 is sent already, so the refusal comes as a line.
  const refused = await linesOf(third)
  expect([refused[0], refused.at(-1)]).toEqual([{ waiting: 2 }, { error: expect.stringContaining('right') }])
})

test('refuses a conference while the queue is full', async () => {
  const { ask } = await listening()
  const leave = new AbortController()
  const waiting = await Promise.all(
    Array.from({ length: 21 }, () => ask({ left: CROWD, right: CROWD }, leave.signal)),
  )
  expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set([200]))
  const refused = await ask({ left: ['Ann Lee'], right: ['Bo Xu'] })
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, 5])
  leave.abort()
})

const linesOf = async (response: Response): Promise<unknown[]> =>
  (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

test('ends the answer when the server closes', async () => {
  const { ask, server } = await listening()
  const response = await ask({ left: CROWD, right: CROWD })
  const closed = server.close()
  await expect(
    response.text().then(
      (text) => text.includes('"end"'),
      () => false,
    ),
  ).resolves.toBe(false)
  await closed
})
