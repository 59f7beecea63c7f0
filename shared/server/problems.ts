import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorBody } from '../contract/errors.ts'
import { ExpectedError } from './errors.ts'

/**
 * Every error as `{ detail }` (docs/protocol.md, Errors): a sentence, or for 422 the list of what is wrong where.
 * The unexpected is logged with its stack and answered without it; a server without data (503) is left
 * out, since every look of every page would be another line.
 */
export function answerError(
  error: FastifyError | ExpectedError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { statusCode, detail } = problemOf(error)
  if (!(error instanceof ExpectedError)) {
    if (statusCode === 500) request.log.error(error)
  } else if (statusCode >= 500 && statusCode !== 503) {
    request.log.warn({ status: statusCode, route: request.routeOptions.url }, error.message)
  }
  return reply.code(statusCode).send({ detail } satisfies ErrorBody)
}

type Problem = { statusCode: number; detail: ErrorBody['detail'] }

function problemOf(error: FastifyError | ExpectedError): Problem {
  if (error instanceof ExpectedError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const part = error.validationContext ?? 'body'
    return {
      statusCode: 422,
      detail: error.validation.map(({ instancePath, message, keyword }) => ({
        loc: [part, ...pathSegments(instancePath)],
        msg: message ?? 'is not valid',
        type: keyword,
      })),
    }
  }
  return frameworkProblem(error)
}

function frameworkProblem(error: FastifyError): Problem {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { statusCode: 415, detail: 'Send the body as application/json in UTF-8.' }
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { statusCode: 413, detail: 'The body is larger than this server accepts.' }
    case 'FST_ERR_BAD_URL':
      return { statusCode: 400, detail: 'The request target is not a valid URL path.' }
  }
  const statusCode = error.statusCode ?? 500
  if (error instanceof SyntaxError && statusCode === 400) {
    return { statusCode: 422, detail: [{ loc: ['body'], msg: 'is not valid JSON', type: 'json_invalid' }] }
  }
  return statusCode >= 400 && statusCode < 500
    ? { statusCode, detail: error.message }
    : { statusCode: 500, detail: 'Something went wrong inside the server; its log has the details.' }
}

const pathSegments = (instancePath: string): (string | number)[] =>
  instancePath
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment))

const METHODS = ['GET', 'HEAD', 'POST'] as const

/** 404 for a path that nothing has; 405, with `Allow` on the reply, when only the method is wrong. */
export function unrouted(
  server: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): ExpectedError {
  const url = request.url.split('?', 1)[0] ?? '/'
  const allowed = METHODS.filter((method) => server.hasRoute({ method, url }))
  if (allowed.length === 0) return new ExpectedError(404, 'There is nothing at this path.')
  reply.header('allow', allowed.join(', '))
  return new ExpectedError(405, `This path takes ${allowed.join(' and ')} only.`)
}
