import type { FastifyPluginAsync } from 'fastify'
import { acceptOnlyJson, bytesOf } from '../../shared/server/answers/json-body.ts'
import type { ConflictsJob } from '../conference/conflicts-job.ts'

/** Room for 225,000 names of 150 bytes. */
const BODY_LIMIT = 32 * 1024 * 1024
/** The server closes the connection of a client that reads nothing for this long, because other clients wait for their turn. */
const STALLED_MS = 120_000

/** `POST /api/coauthors/conflicts`: compares all authors of a conference with all reviewers, and answers in lines of JSON. */
export const conflictsRoutes: FastifyPluginAsync<{ job: ConflictsJob }> = async (server, { job }) => {
  acceptOnlyJson(server, 'bytes')
  server.addHook('preClose', () => job.end())
  server.post('/api/coauthors/conflicts', { bodyLimit: BODY_LIMIT }, async ({ body, raw }, reply) => {
    // Not `request.signal`, because that also aborts when the whole request has arrived.
    const gone = new AbortController()
    if (reply.raw.closed) gone.abort()
    else reply.raw.once('close', () => gone.abort())
    const lines = await job.run(bytesOf(body), gone.signal)
    raw.socket.setTimeout?.(STALLED_MS)
    return reply.type('application/x-ndjson; charset=utf-8').send(lines)
  })
}
