import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { BackendSettings } from '../settings.ts'
import type { ReplaceOptions } from './atomic-replace.ts'
import type { ImportOptions, ImportResult } from './import-file.ts'
import type { RunEvent } from './run-progress.ts'

/** The options that a server or a test uses for all runs. */
export interface RunParts {
  /** Imports a file: `importInProcess`, or `importFile` in tests. */
  importDump?: (options: ImportOptions) => Promise<ImportResult>
  /** Replaces the usual bounds of a run, and functions of the system. */
  timeouts?: {
    /** The longest time in which a sender may send almost no bytes. */
    stallMs?: number
    /** The pause before the second try, doubled before each further try. */
    firstPauseMs?: number
    /** How long the look-up of a host may take. */
    lookupMs?: number
    /** The most bytes of an upload. */
    mostBytes?: number
    /** Returns the free bytes on the disk of a folder. */
    freeBytes?: (folder: string) => Promise<number>
    /** Finds the addresses of a host. */
    resolve?: (host: string) => Promise<LookupAddress[]>
  }
  replace?: ReplaceOptions
}

/** The options that all steps of one import share. */
export interface Run extends RunParts {
  settings: Pick<BackendSettings, 'dbPath' | 'dataDir' | 'dblpSources' | 'dblpDtdUrl'>
  /** Whether to load a dump that is no newer than the loaded dump or has less than half of its publications. */
  force: boolean
  signal: AbortSignal
  onEvent: (event: RunEvent) => void
  /** Finds the addresses of hosts for requests; the system's look-up by default. */
  lookup?: LookupFunction
}
