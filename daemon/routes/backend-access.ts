import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { backendAccessAnswer, backendAccessRequest } from '../../shared/contract/runtime.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { backendAccess } from '../backend-access.ts'

/** `?origin=`: whether the backend lets in pages of that origin, for the daemon's own page. No name is sent. */
export const backendAccessRoutes: FastifyPluginAsyncZod<{ apiBase: string }> = async (
  server,
  { apiBase },
) => {
  server.get(
    '/api/runtime/backend-access',
    {
      onRequest: ownPageOnly,
      schema: { querystring: backendAccessRequest, response: { 200: backendAccessAnswer } },
    },
    async ({ query }) => ({ access: await backendAccess(apiBase, query.origin) }),
  )
}
