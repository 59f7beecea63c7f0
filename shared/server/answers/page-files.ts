import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { SCRIPT_POLICY } from '../http-headers.ts'
import { ownCommand, ownProgram } from '../own-commands.ts'
import { StartError } from '../server-errors.ts'

const A_YEAR_UNCHANGED = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/** Serves the built files of a page, except `index.html`. Only files that exist at the start get a route. */
export function assets(server: FastifyInstance, folder: string): void {
  const hashed = join(folder, 'assets') + sep
  server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['index.html'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(hashed) ? A_YEAR_UNCHANGED : ASK_AGAIN)
      if (path.endsWith('.js')) reply.header('content-security-policy', SCRIPT_POLICY)
    },
  })
  serveFavicon(server, folder)
}

/** Browsers request `/favicon.ico` even if the page names another icon, and log an error if it is missing. */
function serveFavicon(server: FastifyInstance, folder: string): void {
  if (existsSync(join(folder, 'favicon.ico'))) return
  server.get('/favicon.ico', async (_request, reply) =>
    existsSync(join(folder, 'favicon.svg')) ? reply.sendFile('favicon.svg') : reply.code(204).send(),
  )
}

const TOKEN =
  /\{\{(program|app_version|visit_count|api_base|data_folder|workspace|workspace_restored|moved_aside)\}\}/

/** Renders a page with values, readable even without scripts. A missing value becomes empty (docs/dev/protocol.md, Page). */
export type PageTemplate = (values: {
  /** The beginning of each command on the page. By default, the one that a user of this installation types. */
  program?: string
  app_version: string
  visit_count?: number
  api_base?: string
  data_folder?: string
  workspace?: string
  workspace_restored?: string
  moved_aside?: string
}) => string

/** Finds the placeholders of a built page once. Throws a StartError if the page is not built. */
export function readPageTemplate(folder: string): PageTemplate {
  const parts = readBuiltPage(join(folder, 'index.html')).split(TOKEN)
  const program = ownProgram()
  // A split with a capturing group gives texts and names in turn.
  return (values) => {
    const texts = new Map(
      Object.entries({ program, ...values }).map(([name, value]) => [name, escapeHtml(String(value))]),
    )
    return parts.map((part, index) => (index % 2 === 0 ? part : texts.get(part))).join('')
  }
}

/** Escapes text and quoted attribute values (docs/dev/security.md, Markup). */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

function readBuiltPage(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new StartError(`The page has not been built (no ${path}): run ${ownCommand('build')}.`)
  }
}
