import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { assets } from '../../shared/server/assets.ts'
import { contentSecurityPolicy } from '../../shared/server/content-security-policy.ts'
import type { Server } from '../../shared/server/create-server.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { readPageTemplate } from '../../shared/server/page-template.ts'
import { APP_VERSION } from '../../shared/version.ts'

/**
 * `GET /`: the console page, by which the data are watched and renewed. The API does without it: where it has not been
 * built, that is said instead.
 */
export function consoleRoute(server: Server, folder: string): void {
  const isBuilt = existsSync(join(folder, 'index.html'))
  const template = isBuilt ? readPageTemplate(folder) : null
  const policy = contentSecurityPolicy()
  server.get('/', async (_request, reply) => {
    if (template === null) {
      throw new ExpectedError(503, 'The console page has not been built: run npm run build, then start anew.')
    }
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8')
    return template({ app_version: APP_VERSION })
  })
  if (isBuilt) assets(server, folder)
}
