import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { boundedFetch } from '../../../../shared/clients/bounded-fetch.ts'
import type { Submission } from '../../../../shared/conference/conference-model.ts'
import { readFiles } from '../../../../shared/conference/files/read-files.ts'
import { hotcrpClient } from '../../../../shared/conference/hotcrp/hotcrp-client.ts'
import { hotcrpFailureText } from '../../../../shared/conference/hotcrp/hotcrp-texts.ts'
import { type HotcrpStandIn, type Mode, startHotcrp } from '../../../conference/hotcrp-stand-in.ts'
import { soon } from '../../../soon.ts'

const ADA = { name: 'Ada Lovelace', email: 'ada@example.org', affiliation: 'London' }
const GRACE = { name: 'Grace Hopper', email: 'grace@example.org', affiliation: 'Navy' }
const OTTO = { name: 'Otto Author', email: 'otto@example.org', affiliation: 'Author Labs' }
const HEADER = 'paper,action,email,conflict\n'

const paper = (id: string, authors: Submission['authors'], more: Partial<Submission> = {}): Submission => ({
  id,
  title: `Paper ${id}`,
  authors,
  declared: [],
  ...more,
})
const declaredBy = (email: string, kind: string) => [{ reviewer: { name: '', email }, kind }]

let hotcrp: HotcrpStandIn
beforeEach(async () => {
  hotcrp = await startHotcrp({
    submissions: [
      paper('1', [OTTO], { declared: declaredBy('ada@example.org', 'collaborator') }),
      paper('2', [{ name: '', email: 'only@example.org' }, { name: 'Nora Noemail' }], {
        collaborators: ['All (MIT)'],
      }),
      paper('3', [ADA]),
      paper('4', [OTTO]),
      paper('12', [GRACE]),
    ],
    reviewers: [ADA, GRACE],
    withdrawn: ['4'],
  })
  return hotcrp.close
})
const client = (token: string = hotcrp.token, base = hotcrp.base) =>
  hotcrpClient({ base, token, fetch: boundedFetch })
const failure = async (promise: Promise<unknown>): Promise<string> => {
  const error = await promise.then(
    () => new Error('It did not fail.'),
    (reason) => reason,
  )
  return `${error.constructor.name}: ${hotcrpFailureText(error, hotcrp.base, 'en')}`
}

test('reads the whole conference for a chair, and counts withdrawn submissions', async () => {
  const { conference, ...left } = await client().conference(readFiles)
  expect(left).toEqual({ withdrawn: 1, hidden: 0, unreadable: 0 })
  expect(conference.submissions).toEqual([
    paper('1', [OTTO], { declared: [{ reviewer: ADA, kind: 'collaborator', file: 'papers.json' }] }),
    paper('2', [{ name: '', email: 'only@example.org' }, { name: 'Nora Noemail' }], {
      collaborators: ['All (MIT)'],
    }),
    paper('3', [ADA], { declared: [{ reviewer: ADA, kind: 'author', file: 'papers.json' }] }),
    paper('12', [GRACE], { declared: [{ reviewer: GRACE, kind: 'author', file: 'papers.json' }] }),
  ])
  expect(conference.reviewers).toEqual([
    ADA,
    GRACE,
    { name: 'Carla Chair', email: 'chair@hotcrp.test', affiliation: 'Chair University', roles: 'chair' },
  ])
  expect(hotcrp.requests).toEqual(['GET /api/pc', 'GET /api/papers?q=&t=all'])
})

test('counts the submissions that are hidden from a committee member', async () => {
  const { conference, ...left } = await client(hotcrp.tokens.pc).conference(readFiles)
  expect(conference.submissions.map(({ id }) => id)).toEqual(['3'])
  expect(left).toEqual({ withdrawn: 1, hidden: 3, unreadable: 0 })
})

test('names the right that an account lacks', async () => {
  expect(await failure(client(hotcrp.tokens.author).conference(readFiles))).toBe(
    'SiteFailure: This account may not see the addresses of the committee. Use the token of a chair.',
  )
  const other = await startHotcrp({ submissions: [paper('1', [OTTO])], reviewers: [ADA] })
  onTestFinished(other.close)
  expect(await failure(client(other.tokens.pc, other.base).conference(readFiles))).toBe(
    'SiteFailure: This account may not see authors. Use the token of a chair or an administrator.',
  )
})

test('reads a conference without submissions', async () => {
  const other = await startHotcrp({ submissions: [], reviewers: [ADA] })
  onTestFinished(other.close)
  const { conference, ...left } = await client(other.token, other.base).conference(readFiles)
  expect(conference.submissions).toEqual([])
  expect(conference.reviewers).toContainEqual(ADA)
  expect(left).toEqual({ withdrawn: 0, hidden: 0, unreadable: 0 })
})

test('reads a conference whose committee is empty', async () => {
  const answers: Record<string, object> = { pc: { ok: true, pc: [] }, papers: { ok: true, papers: [] } }
  const emptyFetch: typeof fetch = async (url) =>
    Response.json(answers[new URL(String(url)).pathname.split('/').at(-1) ?? ''])
  const empty = hotcrpClient({ base: hotcrp.base, token: hotcrp.token, fetch: emptyFetch })
  const { conference } = await empty.conference(readFiles)
  expect(conference).toMatchObject({ submissions: [], reviewers: [] })
})

test('changes nothing in a dry run', async () => {
  const csv = `${HEADER}12,conflict,ada@example.org,none:pinned collaborator\n1,conflict,ada@example.org,none:pinned collaborator\n2,conflict,GRACE@example.org,none:pinned collaborator\n`
  const before = hotcrp.conflicts()
  const plan = await client().dryRun(csv)
  expect(plan).toEqual({
    csv,
    changes: [
      { paper: '2', email: 'grace@example.org', name: 'Grace Hopper', conflict: 'pinned collaborator' },
      { paper: '12', email: 'ada@example.org', name: 'Ada Lovelace', conflict: 'pinned collaborator' },
    ],
    messages: [],
  })
  expect(hotcrp.conflicts()).toEqual(before)
})

test('changes nothing when an applied plan is sent again', async () => {
  const csv = `${HEADER}2,conflict,ada@example.org,none:pinned collaborator\n1,conflict,ada@example.org,collaborator:pinned unconflicted\n`
  const plan = await client().dryRun(csv)
  expect(await client().apply(plan)).toEqual({ kind: 'applied', changes: plan.changes })
  expect(hotcrp.conflicts()).toEqual({
    '1 ada@example.org': 'pinned unconflicted',
    '2 ada@example.org': 'pinned collaborator',
  })
  const again = await client().dryRun(csv)
  expect(again.changes).toEqual([])
  const asked = hotcrp.requests.length
  expect(await client().apply(again)).toEqual({ kind: 'applied', changes: [] })
  expect(hotcrp.requests.slice(asked)).toEqual(['POST /api/assign?dry_run=1&format=csv'])
})

test('returns a new plan if conflicts have changed since the dry run', async () => {
  const csv = `${HEADER}2,conflict,ada@example.org,none:pinned collaborator\n2,conflict,grace@example.org,none:pinned collaborator\n`
  const plan = await client().dryRun(csv)
  hotcrp.change('2,conflict,ada@example.org,personal')
  const outcome = await client().apply(plan)
  expect(outcome).toMatchObject({ kind: 'changed', plan: { csv, changes: [{ email: 'grace@example.org' }] } })
  expect(hotcrp.conflicts()).not.toHaveProperty('2 grace@example.org')
  if (outcome.kind === 'changed') await client().apply(outcome.plan)
  expect(hotcrp.conflicts()).toMatchObject({
    '2 ada@example.org': 'personal',
    '2 grace@example.org': 'pinned collaborator',
  })
})

test.each([
  ['99,conflict,ada@example.org,none:pinned collaborator', 'Submission #99 does not exist'],
  ['1,conflict,who@example.org,none:pinned collaborator', 'PC member ‘who@example.org’ not found'],
  ['1,conflict,ada@example.org,Recent collaborator', 'Conflict type ‘text’ not found'],
  ['1,nonsense,ada@example.org,personal', 'Action ‘nonsense’ not found'],
])('assigns no row of a plan if HotCRP refuses one row: %s', async (row, words) => {
  const csv = `${HEADER}2,conflict,ada@example.org,personal\n${row}\n`
  const refused = `HotcrpRefused: HotCRP refused this, and nothing was changed: ${words}`
  expect(await failure(client().dryRun(csv))).toBe(refused)
  expect(await failure(client().apply({ csv, changes: [], messages: [] }))).toBe(refused)
  expect(hotcrp.conflicts()).toEqual({ '1 ada@example.org': 'collaborator' })
})

test('reports a submission that the account may not change', async () => {
  const csv = `${HEADER}1,conflict,grace@example.org,none:pinned collaborator\n`
  expect(await failure(client(hotcrp.tokens.pc).dryRun(csv))).toContain('You can’t administer submission #1')
})

test.each<[Mode, string]>([
  ['html', 'SiteFailure: No HotCRP answers at http://127.0.0.1'],
  ['refuse', 'SiteFailure: HotCRP refused the token'],
  ['busy', 'HotcrpRefused: HotCRP takes no more requests for now. Try again in a few minutes.'],
  ['nonsense', 'SiteFailure: No HotCRP answers at http://127.0.0.1'],
  ['redirect', 'Redirected: This address leads to http://127.0.0.1:1, and CoAuthors sent nothing there.'],
  ['broken', 'HttpFailure: HotCRP failed with status 502. Try again in a few minutes.'],
  ['cut', 'No HotCRP could be reached at http://127.0.0.1'],
])('reports a site without a usable answer: %s', async (mode, words) => {
  const plan = await client().dryRun(`${HEADER}2,conflict,ada@example.org,personal\n`)
  hotcrp.setMode(mode)
  const { conference, dryRun, apply } = client()
  for (const ask of [() => conference(readFiles), () => dryRun(plan.csv), () => apply(plan)])
    expect(await failure(ask())).toContain(words)
  expect(hotcrp.conflicts()).toEqual({ '1 ada@example.org': 'collaborator' })
})

test('reports that no HotCRP is at the typed path', async () => {
  expect(await failure(client(hotcrp.token, `${hotcrp.base}/other`).conference(readFiles))).toContain(
    'No HotCRP answers at',
  )
})

test('reports an unknown token, even if a page cannot read the answer', async () => {
  expect(await failure(client('hct_UnknownUnknownUnknown').conference(readFiles))).toContain(
    'HotCRP refused the token',
  )
  // A site may forbid a page to read the answer.
  const likePage: typeof fetch = async (input, init) => {
    const response = await fetch(input, {
      ...init,
      headers: { ...init?.headers, origin: 'http://127.0.0.1:8090' },
    })
    if (!response.headers.has('access-control-allow-origin')) throw new TypeError('Failed to fetch')
    return response
  }
  const page = (token: string) => hotcrpClient({ base: hotcrp.base, token, fetch: likePage })
  expect(await page(hotcrp.token).conference(readFiles)).toMatchObject({ withdrawn: 1 })
  expect(await failure(page('hct_UnknownUnknownUnknown').conference(readFiles))).toContain(
    'HotCRP refused the token',
  )
  hotcrp.setMode('broken')
  expect(await failure(page(hotcrp.token).conference(readFiles))).toContain('No HotCRP could be reached')
})

test('reports a HotCRP that it cannot reach', async () => {
  await hotcrp.close()
  expect(await failure(client().conference(readFiles))).toContain(
    `No HotCRP could be reached at ${hotcrp.base}. Check the network, and copy the address of the site from the browser.`,
  )
})

test('stops waiting for a silent site after 5 minutes or when cancelled', async () => {
  hotcrp.setMode('slow')
  const cancel = new AbortController()
  const asked = client().conference(readFiles, { signal: cancel.signal })
  cancel.abort(new Error('cancelled'))
  await expect(asked).rejects.toThrow('cancelled')
  const { timeout } = AbortSignal
  const waits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50))
  onTestFinished(() => waits.mockRestore())
  expect(await failure(client().conference(readFiles))).toBe(
    'TimedOut: HotCRP did not answer within 5 min. Try again.',
  )
})

test('reports unconfirmed changes if HotCRP’s answer is lost', async () => {
  const plan = await client().dryRun(`${HEADER}2,conflict,ada@example.org,personal\n`)
  hotcrp.setMode('lost')
  const cancel = new AbortController()
  const applied = client().apply(plan, { signal: cancel.signal })
  await soon(() => expect(hotcrp.requests.at(-1)).toBe('POST /api/assign?format=csv'))
  cancel.abort()
  expect(await failure(applied)).toMatch(/^SiteFailure: HotCRP did not confirm the changes/)
  expect((await client().dryRun(plan.csv)).changes).toEqual([])
})

test.each([
  ['fewer changes than it counts', { output: 'pid,action,email,name,conflict\n' }],
  ['a change that is not a conflict', { output: 'pid,action,email,name\n1,contact,ada@example.org,Ada\n' }],
  ['another table', { output: 'a,b\n1,2\n' }],
  ['a number as its table', { output: 7 }],
  ['a text as its count', { assignment_count: '1' }],
  ['a plan that is not valid', { valid: false }],
])('refuses an answer with %s', async (_what, wrong) => {
  const answer = { ok: true, valid: true, assignment_count: 1, output: '', ...wrong }
  const fetch = async () => Response.json(answer)
  const asked = hotcrpClient({ base: hotcrp.base, token: hotcrp.token, fetch }).dryRun(HEADER)
  expect(await failure(asked)).toMatch(/^UnreadableAnswer: HotCRP sent an answer that CoAuthors cannot read/)
})

test('counts unreadable submissions of a hostile answer', async () => {
  const answers: Record<string, object> = {
    pc: {
      ok: true,
      pc: [
        { ...ADA },
        { ...ADA },
        { name: 'Root', email: 'root@localhost' },
        7,
        null,
        { email: 'x'.repeat(5000), name: '' },
      ],
    },
    papers: {
      ok: true,
      papers: [
        {
          pid: 1,
          title: '<b>One</b>',
          authors: [{ email: 'a@b.example' }],
          pc_conflicts: { __proto__: true, 'a@b.example': true },
        },
        { pid: 1, title: 'Again', authors: [] },
        { pid: 'x' },
        { pid: 2, authors: 'nobody', pc_conflicts: [] },
        {},
      ],
    },
  }
  const fetch = async (input: unknown) => Response.json(answers[/api\/(\w+)/.exec(String(input))?.[1] ?? ''])
  const { conference, ...left } = await hotcrpClient({
    base: hotcrp.base,
    token: hotcrp.token,
    fetch,
  }).conference(readFiles)
  expect(conference.reviewers).toMatchObject([
    ADA,
    { name: 'Root' },
    { name: '7', isUnread: true },
    { name: 'x'.repeat(500), isUnread: true },
  ])
  expect(conference.submissions.map(({ id }) => id)).toEqual(['1', '2'])
  expect(left).toEqual({ withdrawn: 0, hidden: 0, unreadable: 2 })
})

test('rejects if reading the answer is stopped', async () => {
  const stopped: typeof readFiles = (files, ...how) =>
    readFiles(
      files.map((file) => ({ ...file, problem: 'fileStopped' as const })),
      ...how,
    )
  expect(await failure(client().conference(stopped))).toMatch(/^UnreadableAnswer: /)
})

test('stops reading an endless answer', async () => {
  const piece = new Uint8Array(1024 ** 2).fill(32)
  const fetch = async () =>
    new Response(new ReadableStream({ pull: (controller) => controller.enqueue(piece) }))
  const asked = hotcrpClient({ base: hotcrp.base, token: hotcrp.token, fetch })
  expect(await failure(asked.dryRun(HEADER))).toMatch(/^TooLong: HotCRP’s answer is longer than 8 MiB/)
})

test.each([
  ['`ok: false` and status 200', false, 200],
  ['status 400 alone', true, 400],
])('shows HotCRP’s reason for a refusal by %s', async (_, ok, status) => {
  const fetch = async () =>
    Response.json({ ok, pc: [], message_list: [{ message: '<0>The site is closed' }] }, { status })
  const asked = hotcrpClient({ base: hotcrp.base, token: hotcrp.token, fetch }).conference(readFiles)
  expect(await failure(asked)).toContain('The site is closed')
})

test('reads an answer of 8 MiB to an assignment', async () => {
  const answer = JSON.stringify({ ok: true, valid: true, assignment_count: 1, output: 7 })
  const fetch = async () => new Response(answer.padEnd(8 * 1024 ** 2))
  const asked = hotcrpClient({ base: hotcrp.base, token: hotcrp.token, fetch })
  expect(await failure(asked.dryRun(HEADER))).not.toMatch(/^TooLong/)
})

test('gives the user’s cancel signal to the function that reads the answers', async () => {
  const cancel = new AbortController()
  const read: typeof readFiles = (...given) => {
    expect(given[2]).toEqual({ signal: cancel.signal })
    return readFiles(...given)
  }
  expect((await client().conference(read, { signal: cancel.signal })).conference.submissions).toHaveLength(4)
})

test('says that a HotCRP is too old if it lacks a needed function', async () => {
  const fetch = async () =>
    Response.json({ ok: false, message_list: [{ message: '<0>Function not found' }] }, { status: 404 })
  const asked = hotcrpClient({ base: hotcrp.base, token: hotcrp.token, fetch }).conference(readFiles)
  expect(await failure(asked)).toContain('is too old for this. Use the files that it exports.')
})
