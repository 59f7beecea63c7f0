import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from '../../shared/contract/zod.ts'
import { spareRequestTimeout } from '../../shared/server/answers/error-answers.ts'
import { ownPageOnly } from '../../shared/server/guard/guard.ts'
import { ExpectedError } from '../../shared/server/server-errors.ts'
import { type PipelineOptions, stateFor } from './pipeline-routes.ts'

/** A web page can send this type only after a preflight. */
const BYTES = 'application/octet-stream'
/** Browsers read the answer only after sending the file. So after a failure, the server reads the rest, for at most this time. */
const DRAIN_MS = 30_000

const uploadRequest = z.object({ rebuild: z.optional(z.enum(['true', 'false'])) })

/** `POST /api/dump`: receives and imports a dump (docs/dev/protocol.md, Upload). */
export const uploadRoutes: FastifyPluginAsyncZod<PipelineOptions> = async (
  server,
  { pipeline, settings },
) => {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(BYTES, (_request, bytes, done) => done(null, bytes))
  server.post(
    '/api/dump',
    { onRequest: [ownPageOnly, bytesOnly], schema: { querystring: uploadRequest } },
    async (request) => {
      const { raw, headers, query } = request
      const length = headers['content-length']
      const size = length === undefined ? null : Number(length)
      // A slow disk may need minutes for a gigabyte. The pipeline itself ends a stalled upload.
      const keepRequestTimeout = spareRequestTimeout(raw)
      try {
        await pipeline.receive({ bytes: raw, size }, query.rebuild === 'true')
        return stateFor(request, pipeline, settings)
      } finally {
        keepRequestTimeout()
        drain(raw)
      }
    },
  )
}

/** Runs as a hook, because a handler would not see a request without a content type. */
function bytesOnly({ headers }: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void {
  if (headers['content-type']?.toLowerCase() === BYTES) done()
  else done(new ExpectedError(415, `Send the dump as ${BYTES}.`))
}

function drain(request: IncomingMessage): void {
  if (request.readableEnded) return
  const timer = setTimeout(() => request.destroy(), DRAIN_MS).unref()
  request.once('close', () => clearTimeout(timer)).resume()
}
