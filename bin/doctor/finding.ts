export type Level = 'ok' | 'warn' | 'fail'

/** What a check has found, in one line, and what mends it where it wants mending. */
export type Finding = { level: Level; check: string; what: string; mend?: string }

/** A look at one thing. It changes nothing and sends no name. */
export type Check = {
  name: string
  run: (signal: AbortSignal) => Promise<Finding[]>
  /** Milliseconds it may take where that is not the usual. */
  limitMs?: number
}

export const ok = (check: string, what: string): Finding => ({ level: 'ok', check, what })
export const warn = (check: string, what: string, mend: string): Finding => ({
  level: 'warn',
  check,
  what,
  mend,
})
export const fail = (check: string, what: string, mend: string): Finding => ({
  level: 'fail',
  check,
  what,
  mend,
})
