import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { StartError } from '../errors.ts'

const A_YEAR_UNCHANGED = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/**
 * A page's built files, each as a route of its own: only what stood in the folder at start can be reached.
 * `index.html` is left out, since the page route renders it.
 */
export function assets(server: FastifyInstance, folder: string): void {
  const hashed = join(folder, 'assets') + sep
  server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['index.html'],
    cacheControl: false,
    // The names under assets/ hold a hash of what is in them.
    setHeaders: (reply, path) =>
      reply.header('cache-control', path.startsWith(hashed) ? A_YEAR_UNCHANGED : ASK_AGAIN),
  })
  serveIconToThoseWhoGuess(server, folder)
}

/** Browsers ask for `/favicon.ico` without being told to, and log an error when it is missing. */
function serveIconToThoseWhoGuess(server: FastifyInstance, folder: string): void {
  if (existsSync(join(folder, 'favicon.ico'))) return
  server.get('/favicon.ico', async (_request, reply) =>
    existsSync(join(folder, 'favicon.svg')) ? reply.sendFile('favicon.svg') : reply.code(204).send(),
  )
}

const TOKEN = /\{\{(app_version|visit_count|api_base|page_url)\}\}/
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What a server renders into its page itself, readable without scripts. The daemon's: docs/protocol.md, Page. */
type PageValues = { app_version: string; visit_count?: number; api_base?: string; page_url?: string }

/** The page with the values in their places; a place without a value stays empty. */
export type PageTemplate = (values: PageValues) => string

/** Reads a built page with `{{app_version}}` and other places of `PageValues` in it. StartError without a build. */
export function readPageTemplate(folder: string): PageTemplate {
  return pageTemplate(readBuiltPage(join(folder, 'index.html')))
}

/** The template's places are found once, so no value can bring in a place of its own. */
function pageTemplate(html: string): PageTemplate {
  const parts = html.split(TOKEN)
  // With a capturing group, split puts the names between the texts: every second part is one.
  return (values) => {
    const texts = new Map(Object.entries(values).map(([name, value]) => [name, escapeHtml(String(value))]))
    return parts.map((part, index) => (index % 2 === 0 ? part : texts.get(part))).join('')
  }
}

/** For text and for quoted attribute values (docs/security.md, Markup). */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

function readBuiltPage(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new StartError(`The page has not been built (no ${path}): run npm run build.`)
  }
}
