import cors from '@fastify/cors'
import fastify, { type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import en from 'zod/v4/locales/en.js'
import { z } from '../contract/zod.ts'
import { VERSION_HEADER } from '../version.ts'
import { type AnswerLimits, boundAnswersInFlight } from './answers/answers-in-flight.ts'
import { answerBrokenRequest, errorHandler, unrouted } from './answers/error-answers.ts'
import { acceptOnlyJson } from './answers/json-body.ts'
import { createGuard, type GuardSettings, requestContextOf } from './guard/guard.ts'
import { peerGuard } from './guard/other-users.ts'
import { STANDARD_HEADERS } from './headers.ts'
import { logRequests } from './logging.ts'
import { endQuietConnectionsOnClose } from './quiet-connections.ts'
import { asksForServiceWorker, sendWorkerRemoval } from './service-worker-removal.ts'

export type ServerOptions = GuardSettings & {
  /** Bytes a request body may have; more is 413. */
  bodyLimit: number
  /** Milliseconds a request may take to arrive; after that it is given up with 408. */
  requestTimeoutMs?: number
  /** Whether other users of the machine are let in, where the system tells them apart. */
  allowOtherUsers?: boolean
  logger?: FastifyServerOptions['logger']
  /** How much of what clients do not read is kept; as large as ours need when not given. */
  answerLimits?: AnswerLimits
}

/** Both servers' Fastify instance, with Zod schemas on its routes. */
export type Server = ReturnType<typeof createServer>

// A request that trickles in is given up after a minute: 64 MiB over loopback take a fraction of a second.
const REQUEST_TIMEOUT_MS = 60_000
const PREFLIGHT_CACHE_SECONDS = 600

/**
 * What both servers share before any route: the guard, CORS, headers, JSON bodies, error answers.
 * It listens to nothing. The rules: docs/security.md, The guard; docs/protocol.md, Conventions.
 */
export function createServer(options: ServerOptions) {
  // zod/mini speaks only on request: without a locale every problem reads "Invalid input".
  z.config(en())
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS, allowOtherUsers = false } = options
  const guard = createGuard(options)
  const answerError = errorHandler()
  const server = fastify({
    bodyLimit: options.bodyLimit,
    // No line of ours names the request by a number, and a logger for each would be made for nothing.
    childLoggerFactory: (logger) => logger,
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: requestTimeoutMs,
    // Node takes the larger of the two for the whole request, and looks only this often.
    http: {
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: requestTimeoutMs / 4,
      // The guard asks for it, and answers with our headers.
      requireHostHeader: false,
    },
    // What still arrives on an open connection while we close is answered like the rest, and is its last request.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    schemaController: { compilersFactory: { buildValidator: noJsonSchema, buildSerializer: noJsonSchema } },
    frameworkErrors: (error, request, reply) => {
      // A path that cannot be decoded reaches no hook, so the guard is asked here.
      reply.headers(STANDARD_HEADERS)
      admitPeer(request.raw.socket, (refused) =>
        answerError(refused ?? guard(requestContextOf(request)) ?? error, request, reply),
      )
    },
  })
  const admitPeer = peerGuard(server, { allowOtherUsers })
  logRequests(server)
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.setErrorHandler(answerError)
  acceptOnlyJson(server)
  endQuietConnectionsOnClose(server)
  boundAnswersInFlight(server, options.answerLimits)
  // Hooks with callbacks: a promise for each would cost every request more than what they do.
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(STANDARD_HEADERS)
    admitPeer(request.raw.socket, done)
  })
  server.addHook('onRequest', (request, reply, done) => {
    const refused = guard(requestContextOf(request))
    if (refused !== null) done(refused)
    else if (asksForServiceWorker(request)) sendWorkerRemoval(reply)
    else if (isPlainOptions(request.method, request.headers)) done(unrouted(server, request, reply))
    else done()
  })
  // The guard has refused every origin that is not let in, so what is left may be echoed.
  server.register(cors, {
    // Without one nobody looks at the other headers of CORS.
    origin: (origin, done) => done(null, origin !== undefined),
    methods: ['GET', 'POST'],
    allowedHeaders: ['content-type'],
    exposedHeaders: [VERSION_HEADER, 'retry-after'],
    maxAge: PREFLIGHT_CACHE_SECONDS,
  })
  // After CORS, so that a page can read the answer, and before a body that nobody takes is read.
  server.addHook('preParsing', (request, reply, _payload, done) => {
    done(request.is404 ? unrouted(server, request, reply) : null)
  })
  return server.withTypeProvider<ZodTypeProvider>()
}

/** OPTIONS that is no preflight: no route of ours takes it. */
function isPlainOptions(method: string, headers: Record<string, unknown>): boolean {
  return method === 'OPTIONS' && !(headers.origin && headers['access-control-request-method'])
}

/** In place of Fastify's own compilers, whose hundred modules would be loaded at every start and never used. */
function noJsonSchema(): never {
  throw new Error('Schemas here are made with Zod.')
}
