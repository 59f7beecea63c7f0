import type { IncomingHttpHeaders } from 'node:http'
import type { RuntimeConfig } from '../../shared/contract/runtime.ts'
import { contentSecurityPolicy, type PageTemplate } from '../../shared/server/answers/page-files.ts'
import type { Server } from '../../shared/server/create-server.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { originOf } from '../api-base.ts'
import type { Store } from '../store/store.ts'

// Chromium's and Firefox's own, and what they and WebKit sent before it was agreed on.
const SPECULATIVE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/**
 * `GET /`: the page, with this visit counted and rendered. No visit is counted for HEAD, which only looks, nor for a
 * page that the browser loads ahead, since its user may never open it.
 */
export function page(server: Server, template: PageTemplate, apiBase: string, store: Store): void {
  const policy = contentSecurityPolicy(originOf(apiBase))
  server.get('/', async (request, reply) => {
    const visit = { route: '/', clientIp: request.ip, userAgent: request.headers['user-agent'] ?? null }
    const isVisit = request.method !== 'HEAD' && !isSpeculative(request.headers)
    const visitCount = isVisit ? await store.visits.record(visit) : store.visits.count()
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8')
    return template({ app_version: APP_VERSION, visit_count: visitCount, api_base: apiBase })
  })
}

function isSpeculative(headers: IncomingHttpHeaders): boolean {
  return SPECULATIVE_HEADERS.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? '')))
}

/** `GET /api/runtime/config`: what the page gets rendered, for the extension (docs/protocol.md, Runtime config). */
export function config(server: Server, apiBase: string): void {
  server.get(
    '/api/runtime/config',
    async (): Promise<RuntimeConfig> => ({
      app_version: APP_VERSION,
      api_base: apiBase,
      pid: process.pid,
    }),
  )
}
