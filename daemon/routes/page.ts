import { contentSecurityPolicy } from '../../shared/server/content-security-policy.ts'
import type { Server } from '../../shared/server/create-server.ts'
import type { PageTemplate } from '../../shared/server/page-template.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { originOf } from '../api-base.ts'
import type { Store } from '../store/store.ts'

/** `GET /`: the page, with this visit counted and rendered (docs/protocol.md, Page). HEAD only looks and counts none. */
export function page(server: Server, template: PageTemplate, apiBase: string, store: Store): void {
  const policy = contentSecurityPolicy(originOf(apiBase))
  server.get('/', async (request, reply) => {
    const visit = { route: '/', clientIp: request.ip, userAgent: request.headers['user-agent'] ?? null }
    const visitCount = request.method === 'HEAD' ? store.visits.count() : await store.visits.record(visit)
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8')
    return template({ app_version: APP_VERSION, visit_count: visitCount, api_base: apiBase })
  })
}
