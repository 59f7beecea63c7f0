import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isLoopback } from '../../shared/loopback.ts'
import { escapeHtml } from '../../shared/server/answers/page-files.ts'
import { contentSecurityPolicy } from '../../shared/server/http-headers.ts'
import { APP_VERSION } from '../../shared/version.ts'

/** `GET /`: shows the program's name, and a link to one of the `pages` that may use this backend. */
export const signpostRoutes: FastifyPluginAsyncZod<{ pages: readonly string[] }> = async (
  server,
  { pages },
) => {
  const page = escapeHtml(pageAmong(pages))
  const link = page === '' ? 'No page may use it.' : `Its page is <a href="${page}/">${page}</a>.`
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>CoAuthors backend</title>
<p>CoAuthors backend, version ${escapeHtml(APP_VERSION)}. ${link}</p>
</html>
`
  const policy = contentSecurityPolicy()
  server.get('/', async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html),
  )
}

/** Prefers `localhost`, then another address of this machine. Returns an empty text without a page. */
function pageAmong(origins: readonly string[]): string {
  const pages = origins.filter((origin) => URL.canParse(origin) && /^https?:/i.test(origin))
  const localhost = pages.find((page) => new URL(page).hostname === 'localhost')
  return localhost ?? pages.find(isLoopback) ?? pages[0] ?? ''
}
