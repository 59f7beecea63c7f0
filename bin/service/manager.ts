import type { ProgramName, ProgramPlan } from './program-plan.ts'

export type ProgramState = {
  installed: boolean
  running: boolean
  pid: number | null
  /** How it last ended, in words for the user; null when it has not ended or nobody knows. */
  lastExit: string | null
}

export type LogWishes = { lines: number; follow: boolean }

/** What the verbs need of a platform's service manager. Every failure is a StartError of one line. */
export type ServiceManager = {
  title: string
  /** Why it cannot be used here, as a sentence without its full stop; null when it can. */
  absence(): Promise<string | null>
  /** Installs the programs or brings them up to date, and starts them anew. Gives what the user should know. */
  install(plans: readonly ProgramPlan[]): Promise<readonly string[]>
  /** Ends the program and removes what install made of it; gives what it removed, nothing when there was nothing. */
  remove(name: ProgramName): Promise<readonly string[]>
  state(name: ProgramName): Promise<ProgramState>
  /** Prints what the programs have logged. */
  printLogs(names: readonly ProgramName[], wishes: LogWishes): Promise<void>
}
