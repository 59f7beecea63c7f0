import { isUtf8 } from 'node:buffer'
import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { WORKSPACE_HEADER, type WorkspaceFacts } from '../shared/contract/runtime.ts'
import { isLoopback } from '../shared/loopback.ts'
import type { GuardedRequest } from '../shared/server/guard/guard.ts'
import { ExpectedError } from '../shared/server/server-errors.ts'
import { isLoopbackHost } from '../shared/server/settings.ts'
import type { DaemonSettings } from './settings.ts'
import { PERSONAL_OWNER } from './store/store.ts'

/** The owner of a request's work, or why *own work* (users' documents) is off (docs/dev/security.md, Users). */
export type Workspace =
  | { owner: string; facts?: WorkspaceFacts }
  | { owner: null; facts: WorkspaceFacts; refusal: ExpectedError }

declare module 'fastify' {
  interface FastifyRequest {
    workspace: Workspace
    /** The owner of the request's work. Throws the refusal if own work is off. */
    owner: string
  }
}

type Connection = Pick<GuardedRequest, 'rawHeaders'> & { socket: { remoteAddress?: string | undefined } }

/** The one workspace of a personal installation. */
export const PERSONAL: Workspace = { owner: PERSONAL_OWNER }

const workOff = (reason: NonNullable<WorkspaceFacts['off']>, detail: string): Workspace => ({
  owner: null,
  facts: { off: reason },
  refusal: new ExpectedError(403, `Own work is off: ${detail}`),
})
const NO_LOGIN = workOff(
  'no-login',
  'other machines reach this server, and it has no log-in. Set USER_HEADER and TRUSTED_PROXIES.',
)
const NOT_PROXIED = workOff(
  'not-proxied',
  'this request did not come through the proxy that knows the users. Open the page at its public address.',
)
const NO_USER = workOff('no-user', 'the proxy has named no user. Log in at the public address of the page.')
const BAD_USER = workOff(
  'no-user',
  'the proxy has sent a user name that is not UTF-8, has over 200 characters, or has an invisible character or an unusual space. Ask its operator for another name.',
)

const AMBIGUOUS = new ExpectedError(400, 'The header that names the user or the groups occurs twice.')
const NOT_THEIRS = new ExpectedError(
  403,
  'You are logged in as another user, or do not belong to this group: load the page again.',
)

/** Finds the workspace of a request. Trusts the address of the connection, never `X-Forwarded-For`. */
export function workspacesOf({
  host,
  publicUrl,
  logIn,
}: Pick<DaemonSettings, 'host' | 'publicUrl' | 'logIn'>): (request: Connection) => Workspace {
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
    if (user === undefined) return users.join('') === '' ? NO_USER : BAD_USER
    const groups = [...new Set(groupLists.flatMap((list) => list.split(/ *[,|;] */)).flatMap(namesIn))]
    const personal = `user:${user}`
    const allowed = [personal, ...groups.map((group) => `group:${group}`)]
    const [requested = personal, ...others] = valuesOf(rawHeaders, WORKSPACE_HEADER)
    // Browsers send only ASCII in a header, so the page encodes the name.
    const owner = allowed.find((one) => one === requested || encodeURIComponent(one) === requested)
    if (owner === undefined || others.length > 0)
      return { owner: null, facts: { owner: { user, groups } }, refusal: NOT_THEIRS }
    const group = groups[allowed.indexOf(owner) - 1]
    return { owner, facts: { owner: { user, groups, group } } }
  }
}

function valuesOf(rawHeaders: readonly string[], name: string | undefined): string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name)
}

const LONGEST_NAME = 200

/** Characters that are invisible or look like a space: two different names could look the same. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}|^ | $/u

/** Returns no name for a malformed value. Node decodes headers as Latin-1, but names are UTF-8. */
function namesIn(value: string): string[] {
  const bytes = Buffer.from(value, 'latin1')
  const name = bytes.toString()
  return isUtf8(bytes) && name !== '' && [...name].length <= LONGEST_NAME && !INVISIBLE.test(name)
    ? [name]
    : []
}

export function decorateRequests(
  server: FastifyInstance,
  workspaceOf: (request: Connection) => Workspace,
): void {
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

/** The owner of saved HotCRP sites: the user, never a group. The page's CSP lists the sites before the page can name a group. */
export const siteOwnerOf = ({ owner, workspace: { facts } }: FastifyRequest): string =>
  facts?.owner ? `user:${facts.owner.user}` : owner

/** The owner of a request's stored answers (docs/dev/security.md, Users). Requests without a user share one owner. */
export const answerOwnerOf = ({ workspace: { owner } }: FastifyRequest): string => owner ?? PERSONAL_OWNER

/** An `onRequest` hook. Refuses requests while own work is off. */
export const ownersOnly: onRequestHookHandler = ({ workspace }, _reply, done) =>
  done(workspace.owner === null ? workspace.refusal : undefined)

/** An `onRequest` hook of routes for all users' answers and work. Refuses requests unless the installation is personal. */
export const operatorOnly: onRequestHookHandler = ({ workspace }, _reply, done) =>
  done(workspace.facts && new ExpectedError(403, FOR_OPERATOR))

const FOR_OPERATOR =
  'Only the operator of the server can export or import the answers and the work of all users.'
