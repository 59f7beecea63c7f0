import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { connectedSites, MOST_SITES, siteRequest } from '../../shared/contract/connected-sites.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { siteOwnerOf } from '../owners.ts'
import type { Store } from '../store/store.ts'

/**
 * Sites that the page may ask itself, beside this server and the backend: docs/dev/protocol.md, Connected sites. They are the
 * user's own, whatever the workspace.
 */
export const connectedSiteRoutes: FastifyPluginAsyncZod<{ store: Store }> = async (server, { store }) => {
  const response = { 200: connectedSites }
  const sitesOf = (request: FastifyRequest) => store.workspaceOf(siteOwnerOf(request)).sites

  server.get(
    '/api/runtime/sites/list',
    { onRequest: ownPageOnly, schema: { response } },
    async (request) => ({
      list: await sitesOf(request).list(),
    }),
  )

  server.post(
    '/api/runtime/sites/connect',
    { onRequest: ownPageOnly, schema: { body: siteRequest, response } },
    async (request) => {
      const list = await sitesOf(request).connect(request.body.origin)
      if (list !== null) return { list: [...list] }
      throw new ExpectedError(
        409,
        `${MOST_SITES} sites are connected, which is the most: disconnect one first.`,
      )
    },
  )

  server.post(
    '/api/runtime/sites/disconnect',
    { onRequest: ownPageOnly, schema: { body: siteRequest, response } },
    async (request) => ({ list: [...(await sitesOf(request).disconnect(request.body.origin))] }),
  )
}
