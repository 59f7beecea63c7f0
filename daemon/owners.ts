import { isUtf8 } from 'node:buffer'
import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { WORKSPACE_HEADER, type WorkspaceFacts } from '../shared/contract/runtime.ts'
import { isLoopback } from '../shared/loopback.ts'
import type { GuardedRequest } from '../shared/server/guard/guard.ts'
import { ExpectedError } from '../shared/server/server-errors.ts'
import { isLoopbackHost } from '../shared/server/settings.ts'
import type { DaemonSettings } from './settings.ts'
import { ONE_OWNER } from './store/store.ts'

/** The owner of the work that a request reads and writes: docs/dev/security.md, Users. */
export type Workspace =
  | { owner: string; facts?: WorkspaceFacts }
  | { owner: null; facts: WorkspaceFacts; refusal: ExpectedError }

declare module 'fastify' {
  interface FastifyRequest {
    workspace: Workspace
    /** Of the work that the request is about. Throws the refusal if there is none. */
    owner: string
  }
}

type Asker = Pick<GuardedRequest, 'rawHeaders'> & { socket: { remoteAddress?: string | undefined } }

/** The one workspace of a personal installation. */
export const PERSONAL: Workspace = { owner: ONE_OWNER }

const off = (reason: NonNullable<WorkspaceFacts['off']>, detail: string): Workspace => ({
  owner: null,
  facts: { off: reason },
  refusal: new ExpectedError(403, `Own work is off: ${detail}`),
})
const NO_LOGIN = off(
  'no-login',
  'other machines reach this server, and it has no log-in. Set USER_HEADER and TRUSTED_PROXIES.',
)
const NOT_PROXIED = off(
  'not-proxied',
  'this request did not come through the proxy that knows the users. Open the page at its public address.',
)
const NO_USER = off(
  'no-user',
  'the proxy has named no user. Log in there, at the public address of the page.',
)

const AMBIGUOUS = new ExpectedError(400, 'The header that names the user or the groups is there twice.')
const NOT_THEIRS = new ExpectedError(
  403,
  'You are logged in as another user, or do not belong to this group: load the page again.',
)

/** Returns what tells the workspace of a request. The address of the connection counts, never `X-Forwarded-For`. */
export function workspacesOf({
  host,
  publicUrl,
  logIn,
}: Pick<DaemonSettings, 'host' | 'publicUrl' | 'logIn'>): (request: Asker) => Workspace {
  if (logIn === undefined) {
    const isPersonal = publicUrl === undefined ? isLoopbackHost(host) : isLoopback(publicUrl)
    return () => (isPersonal ? PERSONAL : NO_LOGIN)
  }
  const { userHeader, groupsHeader, proxies } = logIn
  return ({ rawHeaders, socket }) => {
    const address = (socket.remoteAddress ?? '').replace(/%.*$/, '')
    if (!proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return NOT_PROXIED
    const users = valuesOf(rawHeaders, userHeader)
    const groupLists = valuesOf(rawHeaders, groupsHeader)
    if (users.length > 1 || groupLists.length > 1)
      return { owner: null, facts: { off: 'no-user' }, refusal: AMBIGUOUS }
    const [user] = users.flatMap(namesIn)
    if (user === undefined) return NO_USER
    const groups = [...new Set(groupLists.flatMap((list) => list.split(/ *[,|;] */)).flatMap(namesIn))]
    const own = `user:${user}`
    const all = [own, ...groups.map((group) => `group:${group}`)]
    const [wish = own, ...others] = valuesOf(rawHeaders, WORKSPACE_HEADER)
    // Browsers send no other characters in a header than ASCII, so the page encodes the name.
    const owner = all.find((one) => one === wish || encodeURIComponent(one) === wish)
    if (owner === undefined || others.length > 0)
      return { owner: null, facts: { owner: { user, groups } }, refusal: NOT_THEIRS }
    const group = groups[all.indexOf(owner) - 1]
    return { owner, facts: { owner: { user, groups, group } } }
  }
}

/** The values of a header, each line by itself. */
function valuesOf(rawHeaders: readonly string[], name: string | undefined): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name)
}

const LONGEST_NAME = 200

/** Characters that do not show, or that look like a space: two names that look the same would be two users. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}|^ | $/u

/** The name in a value, as it is, if it is well formed. Node reads the bytes of a header as Latin-1. */
function namesIn(value: string): string[] {
  const bytes = Buffer.from(value, 'latin1')
  const name = bytes.toString()
  return isUtf8(bytes) && name !== '' && [...name].length <= LONGEST_NAME && !UNSEEN.test(name) ? [name] : []
}

/** Gives each request its workspace. */
export function giveWorkspaces(server: FastifyInstance, workspaceOf: (request: Asker) => Workspace): void {
  server.decorateRequest('workspace', {
    getter(this: FastifyRequest) {
      return workspaceOf(this.raw)
    },
  })
  server.decorateRequest('owner', {
    getter(this: FastifyRequest) {
      const { workspace } = this
      if (workspace.owner === null) throw workspace.refusal
      return workspace.owner
    },
  })
}

/** The owner of the connected sites: the user, since a page is loaded with them before it names a group. */
export const siteOwnerOf = ({ owner, workspace: { facts } }: FastifyRequest): string =>
  facts?.owner ? `user:${facts.owner.user}` : owner

/** The owner of the stored answers that a request reads and writes: docs/dev/security.md, Users. Without users there is one owner. */
export const answerOwnerOf = ({ workspace: { owner } }: FastifyRequest): string => owner ?? ONE_OWNER

/** An `onRequest` hook for the routes of own work. */
export const ownersOnly: onRequestHookHandler = ({ workspace }, _reply, done) =>
  done(workspace.owner === null ? workspace.refusal : undefined)

/** An `onRequest` hook for the routes of everybody's answers and work, which name what all users have asked. */
export const operatorOnly: onRequestHookHandler = ({ workspace }, _reply, done) =>
  done(workspace.facts && new ExpectedError(403, FOR_OPERATOR))

const FOR_OPERATOR = 'The answers and the work of all users are for the operator of the server.'
