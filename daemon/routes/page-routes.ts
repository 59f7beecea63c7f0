import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Fetch } from '../../shared/clients/bounded-fetch.ts'
import {
  type BackendAccess,
  backendAccessAnswer,
  backendAccessRequest,
  ok,
  runtimeConfig,
} from '../../shared/contract/runtime.ts'
import { assets, type PageTemplate } from '../../shared/server/answers/page-files.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { localFetch, type OtherUsers, strangerAt } from '../../shared/server/guard/other-users.ts'
import { pagePolicy } from '../../shared/server/http-headers.ts'
import { ExpectedError } from '../../shared/server/server-errors.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { siteOwnerOf } from '../owners.ts'
import { originOf } from '../settings.ts'
import type { Store } from '../store/store.ts'
import { sitesOf } from './document-routes.ts'

export type PageOptions = OtherUsers & {
  template: PageTemplate
  /** The folder with the built page's files. */
  folder: string
  apiBase: string
  store: Store
  /** The folder of the store's files; null if the store is on a database server. */
  dataFolder: string | null
}

/** Returns no sites if the database is away, so that the page still opens (docs/dev/security.md, Faults of the database). */
function noSitesWhileAway(error: unknown): readonly string[] {
  if (error instanceof ExpectedError && error.statusCode === 503) return []
  throw error
}

export const pageRoutes: FastifyPluginAsyncZod<PageOptions> = async (
  server,
  { template, folder, apiBase, allowOtherUsers, store, dataFolder },
) => {
  // Reads the sites at each visit: the user may have changed them (docs/dev/security.md, CSP).
  const policy = async (request: FastifyRequest) => {
    if (request.workspace.owner === null) return pagePolicy(originOf(apiBase))
    const sites = await sitesOf(store, siteOwnerOf(request)).catch(noSitesWhileAway)
    return pagePolicy(originOf(apiBase), ...sites)
  }

  // HEAD requests and preloads do not count as visits: the user may never open the page.
  server.get('/', async (request, reply) => {
    const visit = { route: '/', clientIp: request.ip, userAgent: request.headers['user-agent'] ?? null }
    const isSpeculative = /prefetch|prerender/i.test(String(request.headers['sec-purpose']))
    const isVisit = request.method !== 'HEAD' && !isSpeculative
    const visitCount = isVisit ? await store.recordVisit(visit) : await store.visitCount()
    reply.header('content-security-policy', await policy(request)).type('text/html; charset=utf-8')
    const restored = store.restored()
    const { movedAside } = store
    const { facts } = request.workspace
    return template({
      app_version: APP_VERSION,
      visit_count: visitCount,
      api_base: apiBase,
      // The page names no program to users who log in: they do not run our commands.
      ...(facts
        ? { workspace: JSON.stringify(facts), program: '' }
        : dataFolder && { data_folder: dataFolder }),
      ...(restored !== null && { workspace_restored: restored || 'empty' }),
      ...(movedAside.length > 0 && { moved_aside: JSON.stringify(movedAside) }),
    })
  })
  assets(server, folder)

  // Records that the user has read the note about moved and restored files (docs/dev/security.md, The workspace).
  server.post(
    '/api/runtime/workspace/restored-read',
    { onRequest: ownPageOnly, schema: { response: { 200: ok } } },
    async () => {
      await store.noteRestoredRead()
      return { ok: true as const }
    },
  )

  // Tells whether the backend allows pages at the origin `?origin=`.
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

  // See docs/dev/protocol.md, Runtime config. Extensions send a POST: a GET would lack the Origin that the guard checks.
  const schema = { response: { 200: runtimeConfig } }
  const config = async ({ workspace }: FastifyRequest) => ({
    app_version: APP_VERSION,
    api_base: apiBase,
    pid: process.pid,
    api_base_user: strangerAt(apiBase, { allowOtherUsers }) ?? undefined,
    workspace: workspace.facts,
  })
  server.get('/api/runtime/config', { schema }, config)
  server.post('/api/runtime/config', { schema }, config)
}

const ASK_MS = 1500

/** Asks with the page's Origin, since the page cannot see a refusal (docs/dev/protocol.md, Backend access). */
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
