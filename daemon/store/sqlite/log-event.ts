export type Level = 'info' | 'warn' | 'error'
/** Facts about the program only: no author name, no title, no key (docs/security.md, Logs). */
export type Detail = Readonly<Record<string, string | number | null>>
/** Receives an event for the operator. `message` is its kind, always in the same words; variable parts go into `detail`. */
export type LogEvent = (level: Level, message: string, detail?: Detail) => void
