import { readHotcrpAddress } from '../../../../shared/conference/hotcrp/hotcrp-address.ts'
import { z } from '../../../../shared/contract/zod.ts'
import { jsonIn } from '../../../../shared/json.ts'

const connection = z.object({
  base: z.string().check(z.maxLength(500)),
  token: z.string().check(z.maxLength(300)),
  isKept: z.boolean(),
  isTraceless: z.boolean(),
})
/** A HotCRP site and its token. `isTraceless`: the conference leaves no trace. */
export type Connection = z.infer<typeof connection>

/** The tokens by address, until the user leaves the page. */
const tokens = new Map<string, string>()

/** Returns null if the browser forbids storage. */
const inStorage = <T>(act: () => T): T | null => {
  try {
    return act()
  } catch {
    return null
  }
}

const PENDING = 'coauthors.hotcrp-pending'
const storedName = (base: string): string => `coauthors.hotcrp-token ${base}`

export const tokenOf = (base: string): string | null =>
  tokens.get(base) ?? inStorage(() => localStorage.getItem(storedName(base)))

/** `isKept`: also stores the token in the browser. */
export function takeToken({ base, token, isKept }: Connection): void {
  tokens.set(base, token)
  inStorage(() =>
    isKept ? localStorage.setItem(storedName(base), token) : localStorage.removeItem(storedName(base)),
  )
}

export function forgetToken(base: string): void {
  tokens.delete(base)
  inStorage(() => localStorage.removeItem(storedName(base)))
}

export function forgetTokensOf(origin: string): void {
  const prefix = storedName('')
  const stored = inStorage(() => Object.keys(localStorage).filter((name) => name.startsWith(prefix))) ?? []
  const bases = [...tokens.keys(), ...stored.map((name) => name.slice(prefix.length))]
  for (const base of bases) if (URL.parse(base)?.origin === origin) forgetToken(base)
}

/** Passes a connection to the reloaded page. Returns whether the browser has stored the connection. */
export const handOver = (connected: Connection): boolean =>
  inStorage(() => {
    sessionStorage.setItem(PENDING, JSON.stringify(connected))
    return true
  }) ?? false

/** Takes the connection that `handOver` has passed; null if there is none. */
export function handedOver(): Connection | null {
  const text = inStorage(() => sessionStorage.getItem(PENDING))
  inStorage(() => sessionStorage.removeItem(PENDING))
  const read = z.safeParse(connection, jsonIn(text ?? ''))
  if (!read.success || typeof readHotcrpAddress(read.data.base) === 'string') return null
  return read.data
}
