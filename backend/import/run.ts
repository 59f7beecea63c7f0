import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { BackendSettings } from '../settings.ts'
import type { ReplaceOptions } from './atomic-replace.ts'
import type { ImportOptions, ImportResult } from './import-file.ts'
import type { RunEvent } from './run-progress.ts'

export interface RunParts {
  importDump?: (options: ImportOptions) => Promise<ImportResult>
  /** Limits and look-ups that tests replace. */
  timeouts?: {
    /** How long a sender may send almost no bytes. */
    stallMs?: number
    /** The pause before the second try, doubled before each further try. */
    firstPauseMs?: number
    lookupMs?: number
    mostBytes?: number
    freeBytes?: (folder: string) => Promise<number>
    resolve?: (host: string) => Promise<LookupAddress[]>
  }
  replace?: ReplaceOptions
}

export interface Run extends RunParts {
  settings: Pick<BackendSettings, 'dbPath' | 'dataDir' | 'dblpSources' | 'dblpDtdUrl'>
  /** Whether to load even a dump that is no newer than the loaded data, or has less than half of their publications. */
  force: boolean
  signal: AbortSignal
  onEvent: (event: RunEvent) => void
  /** By default, the look-up of the system. */
  lookup?: LookupFunction
}
