import { readHotcrpAddress } from '../../../../shared/conference/hotcrp/hotcrp-address.ts'
import { z } from '../../../../shared/contract/zod.ts'
import { jsonIn } from '../../../../shared/json.ts'

const connection = z.object({
  base: z.string().check(z.maxLength(500)),
  token: z.string().check(z.maxLength(300)),
  isKept: z.boolean(),
  isTraceless: z.boolean(),
})
/** A HotCRP site and the token with which it is asked. `isTraceless`: the conference that it is for leaves no trace. */
export type Connection = z.infer<typeof connection>

/** Tokens of this page, by address. They go with the page, unless their user has asked to keep them. */
const tokens = new Map<string, string>()

/** Browsers may forbid a storage; then nothing is kept there. */
const quietly = <T>(act: () => T): T | null => {
  try {
    return act()
  } catch {
    return null
  }
}

const PENDING = 'coauthors.hotcrp-pending'
const keptName = (base: string): string => `coauthors.hotcrp-token ${base}`

/** The token of a site: of this page, or kept in the browser. */
export const tokenOf = (base: string): string | null =>
  tokens.get(base) ?? quietly(() => localStorage.getItem(keptName(base)))

/** Takes a token for this page. `isKept`: the browser keeps it until it is forgotten. */
export function takeToken({ base, token, isKept }: Connection): void {
  tokens.set(base, token)
  quietly(() =>
    isKept ? localStorage.setItem(keptName(base), token) : localStorage.removeItem(keptName(base)),
  )
}

/** Forgets a token that the site has refused. */
export function forgetToken(base: string): void {
  tokens.delete(base)
  quietly(() => localStorage.removeItem(keptName(base)))
}

/** Forgets the tokens of all addresses at a site that its user disconnects. */
export function forgetTokensOf(origin: string): void {
  const prefix = keptName('')
  const kept = quietly(() => Object.keys(localStorage).filter((name) => name.startsWith(prefix))) ?? []
  const bases = [...tokens.keys(), ...kept.map((name) => name.slice(prefix.length))]
  for (const base of bases) if (URL.parse(base)?.origin === origin) forgetToken(base)
}

/**
 * Hands a connection over to the page as it loads again: its policy then allows the site. It stands in `sessionStorage` for
 * as long as the page takes to load. Returns whether the browser took it.
 */
export const handOver = (connected: Connection): boolean =>
  quietly(() => {
    sessionStorage.setItem(PENDING, JSON.stringify(connected))
    return true
  }) ?? false

/** The connection that the page before this one has handed over; null if there is none. */
export function handedOver(): Connection | null {
  const text = quietly(() => sessionStorage.getItem(PENDING))
  quietly(() => sessionStorage.removeItem(PENDING))
  const read = z.safeParse(connection, jsonIn(text ?? ''))
  if (!read.success || typeof readHotcrpAddress(read.data.base) === 'string') return null
  return read.data
}
