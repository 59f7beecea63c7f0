import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Server } from './create-server.ts'

const A_YEAR_UNCHANGED = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

/**
 * A page's built files, each as a route of its own: only what stood in the folder at start can be reached.
 * `index.html` is left out, since the page route renders it.
 */
export function assets(server: Server, folder: string): void {
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
function serveIconToThoseWhoGuess(server: Server, folder: string): void {
  if (existsSync(join(folder, 'favicon.ico'))) return
  server.get('/favicon.ico', async (_request, reply) =>
    existsSync(join(folder, 'favicon.svg')) ? reply.sendFile('favicon.svg') : reply.code(204).send(),
  )
}
