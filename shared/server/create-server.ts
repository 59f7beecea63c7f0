import fastify, { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import en from 'zod/v4/locales/en.js'
import { z } from '../contract/zod.ts'
import { type AnswerLimits, bodiesInFlight, boundAnswersInFlight } from './answers/bytes-in-flight.ts'
import { answerBrokenRequest, answerError, unrouted } from './answers/error-answers.ts'
import { acceptOnlyJson, validatorCompiler } from './answers/json-body.ts'
import { createGuard, type GuardSettings, ownPagesOf } from './guard/guard.ts'
import { type OtherUsers, peerGuard } from './guard/other-users.ts'
import { STANDARD_HEADERS, sendsPreflight, sendsWorkerRemoval } from './http-headers.ts'
import { logRequests } from './logging.ts'
import { type CloseLimits, endQuietConnectionsOnClose } from './quiet-connections.ts'
import type { ExpectedError } from './server-errors.ts'

export type ServerOptions = GuardSettings &
  Partial<OtherUsers> & {
    bodyLimit: number
    /** How many milliseconds a request may take to arrive; a slower one gets 408. */
    requestTimeoutMs?: number
    logger?: FastifyServerOptions['logger']
    /** The most bytes of all bodies in flight. */
    bodiesBytes?: number
    /** Limits the answers that clients do not read. The defaults fit our own answers. */
    answerLimits?: AnswerLimits
    /** Limits how long clients may delay the end of the server. */
    closeLimits?: CloseLimits
  }

/** Both servers' Fastify instance, with Zod schemas on its routes. */
export type Server = ReturnType<typeof createServer>

// A request has a minute to arrive: 64 MiB over loopback take a fraction of a second.
const REQUEST_TIMEOUT_MS = 60_000
// Browsers send the cookies of all ports of localhost, up to 64 KB. The servers ignore them, and need room for other headers.
const MAX_HEADER_BYTES = 80 * 1024

/**
 * Creates a server without routes, with all that both servers share: the guard, CORS, headers, JSON bodies, error answers
 * (docs/dev/security.md, The guard; docs/dev/protocol.md, Conventions). Does not listen.
 */
export function createServer(options: ServerOptions) {
  // Without a locale, every message of zod/mini is "Invalid input".
  z.config(en())
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS, allowOtherUsers = false } = options
  const guard = createGuard(options)
  const server = fastify({
    bodyLimit: options.bodyLimit,
    // No log line contains a request number, so a logger per request would be wasted.
    childLoggerFactory: (logger) => logger,
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: requestTimeoutMs,
    // Node uses the larger of the two timeouts for the whole request, and checks only at this interval.
    http: {
      headersTimeout: requestTimeoutMs,
      maxHeaderSize: MAX_HEADER_BYTES,
      connectionsCheckingInterval: requestTimeoutMs / 4,
      // The guard itself requires a Host header, and answers with our headers.
      requireHostHeader: false,
    },
    // The server still answers the last request on each open connection while it closes.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    schemaController: { compilersFactory: { buildValidator: noJsonSchema, buildSerializer: noJsonSchema } },
    frameworkErrors: (error, request, reply) => {
      // Fastify runs no hook for a path that it cannot decode, so this calls the guard.
      reply.headers(STANDARD_HEADERS)
      admit(request, (refused) => answerError(refused ?? error, request, reply))
    },
  })
  const admitPeer = peerGuard(server, { allowOtherUsers })
  const admit = ({ raw }: FastifyRequest, done: (refused: ExpectedError | null) => void) =>
    admitPeer(raw.socket, (refused) => done(refused ?? guard(raw)))
  server.decorate('ownPages', ownPagesOf(options))
  logRequests(server)
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.setErrorHandler(answerError)
  acceptOnlyJson(server)
  endQuietConnectionsOnClose(server, options.closeLimits)
  boundAnswersInFlight(server, options.answerLimits)
  const reserveBody = bodiesInFlight(options.bodiesBytes)
  // One hook with a callback, since each hook and each promise costs a request more time than the work in it.
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(STANDARD_HEADERS)
    admit(request, (refused) => {
      if (refused !== null) done(refused)
      else if (!sendsWorkerRemoval(request, reply) && !sendsPreflight(request, reply))
        done(request.is404 ? unrouted(server, request, reply) : reserveBody(request, reply))
    })
  })
  return server.withTypeProvider<ZodTypeProvider>()
}

/** Replaces Fastify's own compilers, which no route uses and which would load a hundred modules at each start. */
function noJsonSchema(): never {
  throw new Error('Schemas here are made with Zod.')
}
