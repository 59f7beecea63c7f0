import type { FastifyPluginAsync } from 'fastify'
import { acceptOnlyJson, bytesOf } from '../../shared/server/answers/json-body.ts'
import type { ConflictsJob } from '../conference/conflicts-job.ts'

/** Room for 225,000 names of 145 bytes. */
const BODY_LIMIT = 32 * 1024 * 1024
/** A client that reads nothing for this long loses its connection, because other clients may wait. */
const STALLED_MS = 120_000

/** Compares all authors of a conference with all reviewers, and answers in lines of JSON. */
export const conflictsRoutes: FastifyPluginAsync<{ job: ConflictsJob }> = async (server, { job }) => {
  acceptOnlyJson(server, 'bytes')
  server.addHook('preClose', () => job.end())
  server.post('/api/coauthors/conflicts', { bodyLimit: BODY_LIMIT }, async ({ body, raw }, reply) => {
    // `request.signal` does not tell whether the client is gone: it also aborts when the whole request has arrived.
    const gone = new AbortController()
    if (reply.raw.closed) gone.abort()
    else reply.raw.once('close', () => gone.abort())
    const lines = await job.run(bytesOf(body), gone.signal)
    raw.socket.setTimeout?.(STALLED_MS)
    return reply.type('application/x-ndjson; charset=utf-8').send(lines)
  })
}
