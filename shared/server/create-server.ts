import fastify, { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import en from 'zod/v4/locales/en.js'
import { z } from '../contract/zod.ts'
import { type AnswerLimits, boundAnswersInFlight } from './answers/answers-in-flight.ts'
import { bodiesInFlight } from './answers/bodies-in-flight.ts'
import { answerBrokenRequest, answerError, unrouted } from './answers/error-answers.ts'
import { acceptOnlyJson, validatorCompiler } from './answers/json-body.ts'
import { createGuard, type GuardSettings, ownPagesOf } from './guard/guard.ts'
import { type OtherUsers, peerGuard } from './guard/other-users.ts'
import { asksForServiceWorker, STANDARD_HEADERS, sendsPreflight, sendWorkerRemoval } from './http-headers.ts'
import { logRequests } from './logging.ts'
import { type CloseLimits, endQuietConnectionsOnClose } from './quiet-connections.ts'
import type { ExpectedError } from './server-errors.ts'

export type ServerOptions = GuardSettings &
  Partial<OtherUsers> & {
    /** The most bytes of a request body; a larger one gets 413. */
    bodyLimit: number
    /** How many milliseconds a request may take to arrive; a slower one gets 408. */
    requestTimeoutMs?: number
    logger?: FastifyServerOptions['logger']
    /** How many bytes the bodies of all requests under way may have. */
    bodiesBytes?: number
    /** Limits on answers that clients do not read. The defaults fit our own answers. */
    answerLimits?: AnswerLimits
    /** How long clients may hold up the end. */
    closeLimits?: CloseLimits
  }

/** Both servers' Fastify instance, with Zod schemas on its routes. */
export type Server = ReturnType<typeof createServer>

// A request that arrives too slowly is dropped after a minute: 64 MiB over loopback take a fraction of a second.
const REQUEST_TIMEOUT_MS = 60_000
// Browsers send the cookies of every port of localhost, which are never read: 64 KB of them, and our own headers.
const MAX_HEADER_BYTES = 80 * 1024

/**
 * Creates what both servers share before any route: the guard, CORS, headers, JSON bodies, error answers. It does
 * not listen. The rules: docs/dev/security.md, The guard; docs/dev/protocol.md, Conventions.
 */
export function createServer(options: ServerOptions) {
  // zod/mini has no default locale: without one every message is "Invalid input".
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
      // The guard requires the header itself, and answers with our headers.
      requireHostHeader: false,
    },
    // The last request on an open connection is answered normally.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    schemaController: { compilersFactory: { buildValidator: noJsonSchema, buildSerializer: noJsonSchema } },
    frameworkErrors: (error, request, reply) => {
      // No hook runs for a path that cannot be decoded, so the guard is called here.
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
  // One hook with a callback, since each hook and each promise costs every request more than the work in it.
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(STANDARD_HEADERS)
    admit(request, (refused) => {
      if (refused !== null) done(refused)
      else if (asksForServiceWorker(request)) sendWorkerRemoval(reply)
      else if (!sendsPreflight(request, reply))
        done(request.is404 ? unrouted(server, request, reply) : reserveBody(request, reply))
    })
  })
  return server.withTypeProvider<ZodTypeProvider>()
}

/** Replaces Fastify's own compilers, which would load a hundred modules at every start and never be used. */
function noJsonSchema(): never {
  throw new Error('Schemas here are made with Zod.')
}
