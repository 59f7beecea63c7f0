import type { core } from 'zod/mini'
import { z } from '../contract/zod.ts'
import { isLoopbackAddress } from './addresses.ts'
import { StartError } from './errors.ts'

/** Schemas that both programs use for their environment variables. */

export function wholeNumber(minimum: number, maximum: number) {
  const rule = `must be a whole number from ${minimum} to ${maximum}`
  return z.pipe(
    z.string().check(z.trim(), z.regex(/^\d{1,15}$/, rule)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(minimum, rule), z.maximum(maximum, rule))),
  )
}

/** 0 lets the system choose a free port. */
export const port = wholeNumber(0, 65_535)

/** Accepts exactly `1` or `0`. */
export const oneOrZero = z.pipe(
  z.string().check(z.trim(), z.regex(/^[01]$/, 'must be 1 or 0')),
  z.transform((text) => text === '1'),
)

export const commaList = z.pipe(
  z.string(),
  z.transform((text) => text.split(',').flatMap((item) => item.trim() || [])),
)

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/i

/** An exact origin, as browsers send it: scheme, host and port, without a path. */
export const originList = z.pipe(
  commaList,
  z.array(z.string().check(z.regex(ORIGIN, 'must be exact origins, such as http://127.0.0.1:8090'))),
)

/** Reads a program's settings, an empty one as not set. Throws a StartError that names variable and rule. */
export function readSettings<S extends core.$ZodType>(schema: S, env: NodeJS.ProcessEnv): core.output<S> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = z.safeParse(schema, set)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const variable = String(issue?.path[0] ?? 'The settings')
  throw new StartError(
    `${variable} ${issue?.message ?? 'is not valid'} (it is ${JSON.stringify(withoutSecrets(set[variable] ?? ''))}).`,
  )
}

/** Hides the user name, the password and the query that an address may hold. */
const withoutSecrets = (value: string): string =>
  value.replace(/^(\s*[a-z][a-z\d+.-]*:\/\/)?[\s\S]*@/i, '$1…@').replace(/\?[\s\S]*/, '?…')

/** Throws a StartError for a host beyond loopback without a list of host names (docs/security.md, Loopback). */
export function requireSafeHost(host: string, allowedHosts: readonly string[]): void {
  if (host === 'localhost' || isLoopbackAddress(host) || allowedHosts.length > 0) return
  throw new StartError(
    `HOST ${host} is reachable from other machines: set ALLOWED_HOSTS to the names it may be reached under, or leave HOST at 127.0.0.1.`,
  )
}
