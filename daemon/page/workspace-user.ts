import { boundedFetch, type Fetch } from '../../shared/clients/bounded-fetch.ts'
import { LoggedOut, Redirected } from '../../shared/clients/failures.ts'
import { WORKSPACE_HEADER, type WorkspaceFacts } from '../../shared/contract/runtime.ts'

/** The user's workspace, or the workspace of the group that this tab has chosen. */
export function chosenWorkspace({ owner, off }: WorkspaceFacts, group: string | null): WorkspaceFacts {
  if (!owner) return { off }
  return { owner: group !== null && owner.groups.includes(group) ? { ...owner, group } : owner }
}

/**
 * Returns a `fetch` that names the expected user. The daemon refuses a request that the proxy sends as another user. Throws
 * `LoggedOut` if the proxy answers 401 or redirects to its log-in page.
 */
export const asUser =
  ({ owner }: WorkspaceFacts): Fetch =>
  async (input, init) => {
    const headers = new Headers(init?.headers)
    const name = owner && (owner.group === undefined ? `user:${owner.user}` : `group:${owner.group}`)
    if (name && String(input).startsWith('/')) headers.set(WORKSPACE_HEADER, encodeURIComponent(name))
    const response = await boundedFetch(input, { ...init, headers, credentials: 'same-origin' }).catch(
      (error: unknown) => {
        throw error instanceof Redirected ? new LoggedOut() : error
      },
    )
    if (response.status === 401) throw new LoggedOut()
    return response
  }
