import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { z } from '../contract/zod.ts'

export type LoggerSettings = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** A program logs its level and the levels before it in this list, but nothing at `silent`. `debug` logs each request. */
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const logLevel = z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`)

export type LogLevel = z.infer<typeof logLevel>

type Output = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>

/**
 * Writes readable lines on a terminal, and one JSON object a line elsewhere. Writes synchronously, so that the last line before
 * an exit arrives. Logs no names and titles (docs/dev/security.md, Logs): only a request's route, and no text that errors quote.
 */
export async function loggerSettings(
  { program, level }: { program: string; level: LogLevel },
  output: Output = process.stderr,
): Promise<LoggerSettings> {
  return {
    name: program,
    level,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    hooks: { logMethod: withoutQuotes },
    serializers: {
      err: plainError,
      req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }),
    },
    stream: output.isTTY ? await readable(output) : output,
  }
}

/** Logs each answered request at `debug`, by its route: the URL may contain a search. */
export function logRequests(server: FastifyInstance): void {
  if (!['debug', 'trace'].includes(server.log.level)) return
  server.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const ms = Math.round(reply.elapsedTime)
    server.log.debug({ method, route: routeOptions.url ?? null, status: reply.statusCode, ms }, 'answered')
  })
}

async function readable(output: Output): Promise<Pick<NodeJS.WriteStream, 'write'>> {
  const { prettyFactory } = await import('pino-pretty')
  const options = { colorize: true, singleLine: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid' }
  const pretty = prettyFactory(options)
  return { write: (line: string) => output.write(pretty(line)) }
}

/** Logs an error without the text that it quotes. Pino itself would use the error's message for the line. */
function withoutQuotes(this: unknown, args: unknown[], log: (...args: unknown[]) => void): void {
  const [first, ...rest] = args
  if (first instanceof Error && rest.length === 0) log.call(this, { err: first }, plainError(first).message)
  else log.apply(this, args)
}

type PlainError = { type: string; code?: string; message: string; stack: string; cause?: PlainError }

/** Leaves out the message of a SyntaxError, because parsers quote the text. */
export function plainError(error: unknown): PlainError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something else than an error was thrown.', stack: '' }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    type: error.name,
    ...('code' in error && { code: String(error.code) }),
    message: error instanceof SyntaxError ? 'Something could not be parsed.' : error.message,
    stack: frames.join('\n'),
    ...(error.cause !== undefined && { cause: plainError(error.cause) }),
  }
}
