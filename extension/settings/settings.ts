import { z } from '../../shared/contract/zod.ts'
import { DAEMON_PORT } from '../../shared/query/limits.ts'
import { LANGUAGES, type Language } from '../../shared/ui/i18n/language.ts'
import { THEMES, type Theme } from '../../shared/ui/preferences/preferences.ts'
import {
  EMPTY_FORM,
  type Form,
  invalidOptions,
  type NumberOption,
} from '../../shared/ui/session/form-state.ts'
import { keptForm } from '../../shared/ui/session/view-storage.ts'
import { addressOf, DEFAULT_DAEMON } from '../connection/address.ts'

/** The query options that a new question begins with. */
export type QueryDefaults = Omit<Form, 'left' | 'right'>

export type Settings = {
  /** The daemon's base address, see `addressOf`. */
  daemon: string
  /** Null: the browser's own. */
  language: Language | null
  theme: Theme
  query: QueryDefaults
}

const { left: _left, right: _right, ...NO_OPTIONS } = EMPTY_FORM

export const DEFAULT_SETTINGS: Settings = {
  daemon: DEFAULT_DAEMON,
  language: null,
  theme: 'system',
  query: NO_OPTIONS,
}

// Object.keys forgets the keys' own type.
const languages = Object.keys(LANGUAGES) as Language[]

const settings = z.object({
  daemon: z.catch(
    z.pipe(
      z.string(),
      z.transform((text) => addressOf(text) ?? DEFAULT_DAEMON),
    ),
    DEFAULT_DAEMON,
  ),
  language: z.catch(z.nullable(z.enum(languages)), null),
  theme: z.catch(z.enum(THEMES), 'system'),
  query: z.catch(
    z.pipe(
      z.omit(keptForm, { left: true, right: true }),
      z.transform((query) => ({ ...query, ...unset(invalidOptions({ ...EMPTY_FORM, ...query })) })),
    ),
    NO_OPTIONS,
  ),
})

/** Nobody would find what is wrong with an option that no view shows. */
const unset = (options: readonly NumberOption[]): Partial<Record<NumberOption, string>> =>
  Object.fromEntries(options.map((option) => [option, '']))

/** The key under which `wxt/utils/storage` keeps the settings. */
export const SETTINGS = 'local:settings'

/** What is stored as settings, whoever wrote it: each odd field by itself falls back to its default. */
export function settingsOf(stored: unknown): Settings {
  const read = z.safeParse(settings, migrated(stored))
  return read.success ? read.data : DEFAULT_SETTINGS
}

/** What to store after a change: the rest stays as it is, even what only a newer version can read. */
export function storedWith(stored: unknown, change: Partial<Settings>): Stored {
  return { ...migrated(stored), ...change }
}

const EARLIER_DEFAULT = `http://localhost:${DAEMON_PORT}`

/** Settings as they are stored: with the number of their form. */
export type Stored = Record<string, unknown> & { version: number }

/** A step from one form of the settings to the next. */
export type Migration = (stored: Record<string, unknown>) => Record<string, unknown>

/**
 * The steps, from the first form on. They are taken whenever settings are read, and stored with the next change. Those of
 * `storage.defineItem` would write whenever a view opens, one of a private window too, and a profile that cannot be
 * written to would be read without them: the one at place n makes form n + 2 of form n + 1. A change of the settings'
 * form adds one; none is ever taken away or changed.
 */
const MIGRATIONS: readonly Migration[] = [withoutEarlierDefault]

const FIRST_VERSION = 1

/** What earlier versions kept beside the settings and this one keeps no more: the backend that a daemon had named. */
export const LEFTOVERS = ['local:backend', 'local:inbox'] as const

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
