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
    /** How long a request may take to arrive before it gets 408. */
    requestTimeoutMs?: number
    logger?: FastifyServerOptions['logger']
    /** The most bytes of all large JSON bodies in flight. */
    bodiesBytes?: number
    /** Limits for slow clients. The defaults fit our own answers. */
    answerLimits?: AnswerLimits
    /** How long clients may delay the end of the server. */
    closeLimits?: CloseLimits
  }

export type Server = ReturnType<typeof createServer>

// This is generous: 64 MiB over loopback take a fraction of a second.
const REQUEST_TIMEOUT_MS = 60_000
// Browsers send the cookies of all ports of localhost, up to 64 KB, and other headers.
const MAX_HEADER_BYTES = 80 * 1024

/**
 * Creates a server with all that daemon and backend share: guard, CORS, headers, JSON bodies, error answers
 * (docs/dev/security.md, The guard; docs/dev/protocol.md, Conventions).
 */
export function createServer(options: ServerOptions) {
  // Without a locale, every message of zod/mini is "Invalid input".
  z.config(en())
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS, allowOtherUsers = false } = options
  const guard = createGuard(options)
  const server = fastify({
    bodyLimit: options.bodyLimit,
    // No log line has a request number, so no request needs a logger of its own.
    childLoggerFactory: (logger) => logger,
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: requestTimeoutMs,
    // Node limits a request by the larger of its two timeouts, and checks once per `connectionsCheckingInterval`.
    http: {
      headersTimeout: requestTimeoutMs,
      maxHeaderSize: MAX_HEADER_BYTES,
      connectionsCheckingInterval: requestTimeoutMs / 4,
      // The guard requires a Host header itself, and answers with our headers.
      requireHostHeader: false,
    },
    // While the server closes, it still answers the last request of each open connection.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    schemaController: { compilersFactory: { buildValidator: noJsonSchema, buildSerializer: noJsonSchema } },
    frameworkErrors: (error, request, reply) => {
      // Fastify runs no hook for a path that it cannot decode.
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
  // Uses one hook, with a callback. Another hook, or a promise, takes longer than the work itself.
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

/** No route uses Fastify's own compilers. They would load a hundred modules at each start. */
function noJsonSchema(): never {
  throw new Error('Schemas here are made with Zod.')
}
