import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'

// One parser for the one media type: a form or `text/plain`, which a page can send without a preflight, gets 415.
const JSON_IN_UTF8 = /^application\/json\s*(;\s*(charset\s*=\s*"?utf-?8"?\s*)?)?$/i

/** POST bodies are JSON in UTF-8 and nothing else (docs/security.md, JSON bodies). */
export function acceptOnlyJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<Buffer>(JSON_IN_UTF8, { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(body))
    } catch (error) {
      const problem =
        error instanceof SyntaxError ? error : new SyntaxError('The body cannot be read as JSON.')
      done(Object.assign(problem, { statusCode: 400 }))
    }
  })
}

/** `__proto__` is a key like any other: JSON.parse makes it an own property, and nothing here merges objects. */
function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw new SyntaxError('The body is not UTF-8.')
  return JSON.parse(body.toString('utf8'))
}
