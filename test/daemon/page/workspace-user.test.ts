import { expect, onTestFinished, test, vi } from 'vitest'
import { asUser, chosenWorkspace } from '../../../daemon/page/workspace-user.ts'
import { LoggedOut } from '../../../shared/clients/failures.ts'

const owner = { user: 'Zoë', groups: ['vldb', 'icde'] }

test.each([
  ['a group of the user', 'icde', { ...owner, group: 'icde' }],
  ['a group that the user has left', 'sigmod', owner],
  ['no group', null, owner],
])('opens the workspace of a tab that has chosen %s', (_, group, expected) => {
  expect(chosenWorkspace({ owner }, group)).toEqual({ owner: expected })
})

test('opens no workspace of a group without a user', () => {
  expect(chosenWorkspace({ off: 'no-user' }, 'icde')).toEqual({ off: 'no-user' })
})

async function sentBy(facts: Parameters<typeof asUser>[0], url: string, response = new Response('{}')) {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(init)
    return response
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await asUser(facts)(url, { headers: { accept: 'x' } })
  const headers = new Headers(sent[0]?.headers)
  return [headers.get('accept'), headers.get('x-coauthors-workspace'), sent[0]?.credentials]
}

test.each([
  ['the user', { owner }, '/api/x', 'user%3AZo%C3%AB'],
  ['the group', { owner: { ...owner, group: 'icde' } }, '/api/x', 'group%3Aicde'],
  ['nobody without a user', {}, '/api/x', null],
  ['nobody to another server', { owner }, 'https://backend.test/api/x', null],
])('names %s in a request', async (_, facts, url, named) => {
  expect(await sentBy(facts, url)).toEqual(['x', named, 'same-origin'])
})

test.each([401, 302])('says that the log-in has ended if the proxy answers %i', async (status) => {
  await expect(sentBy({ owner }, '/api/x', new Response(null, { status }))).rejects.toThrow(LoggedOut)
})

test('passes on another failure', async () => {
  const failure = new TypeError('Failed to fetch')
  await expect(sentBy({ owner }, '/api/x', Promise.reject(failure) as never)).rejects.toBe(failure)
})
