import { h } from 'preact'
import { beforeEach, expect, test, vi } from 'vitest'
import { ANY_WORK } from '../../../../shared/conflicts/policy/conflict-policy.ts'
import type { CoauthorsPayload } from '../../../../shared/contract/coauthors.ts'
import { CollaboratorsPage } from '../../../../shared/ui/collaborators/collaborators-page.tsx'
import type { BackendCheck } from '../../../../shared/ui/session/use-backend-state.ts'
import { drawComponent, inView, viewOf } from '../../../daemon/page/draw-component.ts'
import { soon } from '../../../soon.ts'
import { coauthor, coauthorsAnswer } from '../../collaborators/coauthors-answer.ts'
import { EVENT, flowServers } from '../../query/flow-servers.ts'
import { never } from '../../scripted-server.ts'
import { storageOf } from '../context/stored-texts.ts'

const OF = '/api/coauthors/of'
const servers = flowServers()
beforeEach(() => {
  const listed = { kind: 'policy', id: 'Ours', name: 'Ours', revision: 1, updated_at: '', bytes: 1 }
  const list = [{ ...listed, body: { ...ANY_WORK, name: 'Ours', without: ['preprint'] } }]
  servers.daemon.on('/api/runtime/documents/policy/list', () => ({ body: { list, total: 1 } }))
  servers.daemon.on('/api/runtime/documents/collaborators/list', () => ({ body: { list: [], total: 0 } }))
  const answer = coauthorsAnswer({ Ada: [coauthor('Bo', 1, [2024, 2024])] })
  servers.backend.on(OF, ({ body }) => {
    const { without } = body as CoauthorsPayload
    return { body: { ...answer, without } }
  })
})

async function pageOf(people: string, state: BackendCheck['state']['kind'] = 'asking') {
  const storage = storageOf({ collaborators: JSON.stringify({ name: '', people }) })
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:8090', hash: '' })
  vi.stubGlobal('reportError', () => undefined)
  const backend = { state: { kind: state }, look: async () => null } as Partial<BackendCheck> as BackendCheck // the view reads only these
  const page = await drawComponent(
    inView({ ...viewOf(servers.settings), storage }, h(CollaboratorsPage, { backend })),
  )
  const find = () => page.send('form', 'submit')
  const answered = async () => {
    await find()
    await soon(() => expect(page.all('.of-collaborators')).toHaveLength(1))
    // The page records the answer after its effects.
    await soon(() => expect(servers.arrivedAt(EVENT)).toHaveLength(1))
  }
  const choose = (value: string) => page.pick('select', value)
  return { ...page, find, answered, choose, asked: () => servers.arrivedAt(OF) }
}

test('says how to begin and why the backend does not answer, with the focus on the heading', async () => {
  const { all } = await pageOf('', 'offline')
  expect([all('h2'), all('.lead').length, all('.note').length]).toEqual([['Collaborators'], 1, 1])
  expect(document.activeElement?.id).toBe('page-heading')
})

test.each([
  ['a list without names', '\n', /^Write at least one name\./],
  ['51 names', Array.from({ length: 51 }, (_, at) => `Name ${at}`).join('\n'), /^There are 51 names/],
  ['a name of 501 characters', 'x'.repeat(501), /x{40}/],
])('does not send %s', async (_, people, says) => {
  const { all, find, asked } = await pageOf(people)
  await find()
  expect([all('[role=alert]'), asked().length]).toEqual([[expect.stringMatching(says)], 0])
})

test.each([
  ['', '2'],
  ['a\nb\nc', '3'],
  ['a\n'.repeat(30), '8'],
])('fits the rows of the field to the people %j', async (people, rows) => {
  expect((await pageOf(people)).main.querySelector('textarea')?.getAttribute('rows')).toBe(rows)
})

test('asks once until the answer comes, and offers to try again after a failure', async () => {
  servers.backend.on(OF, never)
  const { all, find, press, asked } = await pageOf('Ada')
  await find()
  await soon(() => expect(asked()).toHaveLength(1))
  await find()
  await soon(() => expect(all('button')).toContain('Cancel'))
  expect([asked().length, all('.lead')]).toEqual([1, []])
  await press('Cancel')
  await soon(() => expect(all('[role=status]').join()).toContain('Cancelled'))
  servers.backend.on(OF, () => ({ status: 500, body: { detail: 'Broken.' } }))
  await find()
  await soon(() => expect(all('[role=alert]').join()).toContain('Broken.'))
  await press('Try again')
  await soon(() => expect(asked()).toHaveLength(3))
})

test('folds the form after an answer to the same people, but leaves it open after a failure', async () => {
  const { all, answered, find, press, asked } = await pageOf('Ada')
  await answered()
  await press('Edit')
  await find()
  await soon(() => expect(all('form')).toEqual([]))
  await press('Edit')
  servers.backend.on(OF, () => ({ status: 500, body: { detail: 'Broken.' } }))
  await find()
  await soon(() => expect(all('[role=alert]').join()).toContain('Broken.'))
  expect([asked().length, all('form').length]).toEqual([3, 1])
})

test('folds the form after an answer, and asks again only if the policy counts other works', async () => {
  const { all, main, answered, press, choose, asked } = await pageOf('Ada')
  expect(all('form .policy-select')).toHaveLength(1)
  await answered()
  expect(all('form')).toEqual([])
  await press('Edit')
  expect([all('form textarea').length, all('form .policy-select').length]).toEqual([1, 0])
  await choose('preset acl')
  expect(main.querySelector('[aria-busy=true]')).toBeNull()
  await soon(() => expect(all('optgroup option')).toHaveLength(1))
  await choose('own Ours')
  await soon(() => expect(all('form')).toEqual([]))
  expect(asked().map(({ body }) => body)).toMatchObject([{}, { without: ['preprint'] }])
})
