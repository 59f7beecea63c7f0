import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isLoopback } from '../../shared/loopback.ts'
import { assets, readPageTemplate } from '../../shared/server/answers/page-files.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { contentSecurityPolicy } from '../../shared/server/headers.ts'
import { ownCommand } from '../../shared/server/own-commands.ts'
import { APP_VERSION } from '../../shared/version.ts'

type Options = {
  folder: string
  pages: readonly string[]
}

/** `GET /`: the console page, with a link to one of the `pages` that may use this backend. */
export const consoleRoutes: FastifyPluginAsyncZod<Options> = async (server, { folder, pages }) => {
  const isBuilt = existsSync(join(folder, 'index.html'))
  const template = isBuilt ? readPageTemplate(folder) : null
  const policy = contentSecurityPolicy()
  server.get('/', async (_request, reply) => {
    if (template === null) {
      throw new ExpectedError(
        503,
        `The console page has not been built: run ${ownCommand('build')}, then start again.`,
      )
    }
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8')
    return template({ app_version: APP_VERSION, page_url: pageAmong(pages) })
  })
  if (isBuilt) assets(server, folder)
}

/** Chooses the daemon's page: on this machine, preferably as `localhost`. Empty if there is none. */
function pageAmong(origins: readonly string[]): string {
  const pages = origins.filter((origin) => URL.canParse(origin) && /^https?:/i.test(origin))
  const localhost = pages.find((page) => new URL(page).hostname === 'localhost')
  return localhost ?? pages.find(isLoopback) ?? pages[0] ?? ''
}
