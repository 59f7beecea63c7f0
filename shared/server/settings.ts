import { BlockList, isIP, isIPv6 } from 'node:net'
import type { core } from 'zod/mini'
import { z } from '../contract/zod.ts'
import { uidOf } from './guard/user-ids.ts'
import { isLoopbackAddress } from './network-addresses.ts'
import { StartError } from './server-errors.ts'

/** Schemas for environment variables of both programs. */

export function wholeNumber(minimum: number, maximum: number) {
  const rule = `must be a whole number from ${minimum} to ${maximum}`
  return z.pipe(
    z.string().check(z.trim(), z.regex(/^\d{1,15}$/, rule)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(minimum, rule), z.maximum(maximum, rule))),
  )
}

/** At 0 the system chooses a free port. */
export const port = wholeNumber(0, 65_535)

export const commaList = z.pipe(
  z.string(),
  z.transform((text) => text.split(',').flatMap((item) => item.trim() || [])),
)

const USER_RULE = 'must be 1, 0 or names of users of this machine, such as caddy'

/** `ALLOW_OTHER_USERS`: `1` for all users of this machine, `0` for none, or names of users. */
export const otherUsers = z.pipe(
  commaList,
  z.pipe(
    z
      .array(z.string())
      .check(z.refine((users) => isOneOrZero(users) || !users.map(uidOf).includes(null), USER_RULE)),
    z.transform((users: string[]): boolean | number[] =>
      isOneOrZero(users) ? users[0] === '1' : users.flatMap((user) => uidOf(user) ?? []),
    ),
  ),
)

const isOneOrZero = (texts: readonly string[]): boolean => /^[01]$/.test(texts.join())

/** Addresses and ranges such as `10.0.0.0/8`, but not the range of all addresses. */
export const addressRanges = z.pipe(
  commaList,
  z.pipe(
    z.array(
      z.string().check(z.refine(isRange, 'must be addresses or ranges, such as 127.0.0.1, 192.168.0.0/16')),
    ),
    z.transform((ranges: string[]) => {
      const list = new BlockList()
      for (const range of ranges) {
        const [address = '', bits = isIPv6(address) ? 128 : 32] = range.split('/')
        list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
      }
      return list
    }),
  ),
)

function isRange(text: string): boolean {
  const [, address = '', bits = '1'] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  return family !== 0 && Number(bits) >= 1 && Number(bits) <= (family === 6 ? 128 : 32)
}

const PUBLIC_RULE = 'must be an address without a path, such as https://coauthors.example.edu'

export const publicUrl = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((text) => /^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text) && URL.canParse(text), PUBLIC_RULE),
  ),
  z.transform((text) => new URL(text).origin),
)

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/i

/** Exact origins as browsers send them: scheme, host and port. */
export const originList = z.pipe(
  commaList,
  z.array(z.string().check(z.regex(ORIGIN, 'must be exact origins, such as http://127.0.0.1:8090'))),
)

/** An empty variable counts as unset. Throws a StartError with the variable and its rule. */
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

/** Hides user name, password and query of an address. */
const withoutSecrets = (value: string): string =>
  value.replace(/^(\s*[a-z][a-z\d+.-]*:\/\/)?[\s\S]*@/i, '$1…@').replace(/\?[\s\S]*/, '?…')

/** Throws a StartError if other machines reach `host` and `names` is empty (docs/dev/security.md, Loopback). */
export function requireSafeHost(host: string, names: readonly string[]): void {
  if (isLoopbackHost(host) || names.length > 0) return
  throw new StartError(
    `HOST ${host} is reachable from other machines: set PUBLIC_URL to the address of the page, or ALLOWED_HOSTS to the names at which clients reach it, or leave HOST at 127.0.0.1.`,
  )
}

export const isLoopbackHost = (host: string): boolean => host === 'localhost' || isLoopbackAddress(host)
