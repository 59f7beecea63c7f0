import { DAEMON_PORT } from '../../shared/query/limits.ts'
import { addressOf } from '../connection/address.ts'

const EARLIER_DEFAULT = `http://localhost:${DAEMON_PORT}`

/** Settings as they are stored: with the number of their form. */
export type Stored = Record<string, unknown> & { version: number }

/** A step from one form of the settings to the next. */
export type Migration = (stored: Record<string, unknown>) => Record<string, unknown>

/**
 * The steps, from the first form on: the one at place n makes form n + 2 of form n + 1. A change of the settings'
 * form adds one; none is ever taken away or changed.
 */
const MIGRATIONS: readonly Migration[] = [withoutEarlierDefault]

const FIRST_VERSION = 1

/** What earlier versions kept beside the settings and this one keeps no more: the backend that a daemon had named. */
export const LEFTOVERS: readonly string[] = ['backend', 'inbox']

/** An earlier default is today's: `localhost` may be another program's, see `withoutLocalhost`. */
function withoutEarlierDefault({ daemon, ...rest }: Record<string, unknown>): Record<string, unknown> {
  if (daemon === undefined || (typeof daemon === 'string' && addressOf(daemon) === EARLIER_DEFAULT))
    return rest
  return { ...rest, daemon }
}

/**
 * Stored settings in today's form. Those of a newer version are left as they are, so that going back to an older
 * version of the extension loses nothing; what is no settings at all becomes none.
 */
export function migrated(stored: unknown, migrations: readonly Migration[] = MIGRATIONS): Stored {
  const current = FIRST_VERSION + migrations.length
  if (!isRecord(stored)) return { version: current }
  const found = stored.version
  const version =
    typeof found === 'number' && Number.isInteger(found) && found >= FIRST_VERSION ? found : FIRST_VERSION
  const steps = migrations.slice(version - FIRST_VERSION)
  const settings = steps.reduce<Record<string, unknown>>((form, step) => step(form), stored)
  return { ...settings, version: Math.max(version, current) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
