import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Fetch } from '../../shared/clients/bounded-fetch.ts'
import {
  type BackendAccess,
  backendAccessAnswer,
  backendAccessRequest,
} from '../../shared/contract/runtime.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { localFetch, type OtherUsers } from '../../shared/server/guard/other-users.ts'

const ASK_MS = 1500

/**
 * Whether the backend lets a page in. A browser tells a page only that a request failed, whether the backend refused its
 * origin or nothing listens (docs/protocol.md, Backend access). This asks as the page would, for the backend's health.
 */
async function backendAccess(apiBase: string, origin: string, fetch: Fetch): Promise<BackendAccess> {
  try {
    const response = await fetch(`${apiBase}/api/health`, {
      headers: { origin },
      signal: AbortSignal.timeout(ASK_MS),
    })
    await response.body?.cancel()
    const letIn = response.headers.get('access-control-allow-origin')
    return letIn === origin || letIn === '*' ? 'lets-in' : 'refuses'
  } catch {
    return 'silent'
  }
}

/** `?origin=`: whether the backend lets in pages of that origin, for the daemon's own page. No name is sent. */
export const backendAccessRoutes: FastifyPluginAsyncZod<{ apiBase: string } & OtherUsers> = async (
  server,
  { apiBase, allowOtherUsers },
) => {
  server.get(
    '/api/runtime/backend-access',
    {
      onRequest: ownPageOnly,
      schema: { querystring: backendAccessRequest, response: { 200: backendAccessAnswer } },
    },
    async ({ query }) => ({
      access: await backendAccess(apiBase, query.origin, localFetch({ allowOtherUsers })),
    }),
  )
}
