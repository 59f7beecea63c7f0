import { z } from '../../shared/contract/zod.ts'
import { LANGUAGE_TAGS, type Language } from '../../shared/i18n/language.ts'
import { DAEMON_PORT } from '../../shared/ports.ts'
import { THEMES, type Theme } from '../../shared/ui/preferences/theme.ts'
import {
  EMPTY_FORM,
  type Form,
  invalidOptions,
  keptForm,
  type NumberOption,
} from '../../shared/ui/session/form-state.ts'
import { addressOf, DEFAULT_DAEMON } from './addresses.ts'

/** The default options of a new query. */
export type QueryDefaults = Omit<Form, 'left' | 'right'>

export type Settings = {
  /** The daemon's base address, see `addressOf`. */
  daemon: string
  /** Null means the browser's language. */
  language: Language | null
  theme: Theme
  /** The chosen policy, as the views write it (`storedChoice`). */
  policies: string
  query: QueryDefaults
}

const { left: _left, right: _right, ...NO_OPTIONS } = EMPTY_FORM

export const DEFAULT_SETTINGS: Settings = {
  daemon: DEFAULT_DAEMON,
  language: null,
  theme: 'system',
  policies: '',
  query: NO_OPTIONS,
}

const settings = z.object({
  daemon: z.catch(
    z.pipe(
      z.string(),
      z.transform((text) => addressOf(text) ?? DEFAULT_DAEMON),
    ),
    DEFAULT_DAEMON,
  ),
  language: z.catch(z.nullable(z.enum(LANGUAGE_TAGS)), null),
  theme: z.catch(z.enum(THEMES), 'system'),
  policies: z.catch(z.string(), ''),
  query: z.catch(
    z.pipe(
      z.omit(keptForm, { left: true, right: true, about: true }),
      z.transform((query) => ({ ...query, ...unset(invalidOptions({ ...EMPTY_FORM, ...query })) })),
    ),
    NO_OPTIONS,
  ),
})

/** Clears invalid options, since users could not find them: the popup does not show them. */
const unset = (options: readonly NumberOption[]): Partial<Record<NumberOption, string>> =>
  Object.fromEntries(options.map((option) => [option, '']))

/** The key under which `wxt/utils/storage` keeps the settings. */
export const SETTINGS = 'local:settings'

/** Reads stored settings, possibly of another version. Each invalid field falls back to its default. */
export function settingsOf(stored: unknown): Settings {
  const read = z.safeParse(settings, migrated(stored))
  return read.success ? read.data : DEFAULT_SETTINGS
}

/** The settings to store after a change. Other fields stay unchanged, even those of a newer version. */
export function storedWith(stored: unknown, change: Partial<Settings>): Stored {
  return { ...migrated(stored), ...change }
}

const EARLIER_DEFAULT = `http://localhost:${DAEMON_PORT}`

/** Stored settings, with the version of their format. */
export type Stored = Record<string, unknown> & { version: number }

/** Converts settings from one version of the format to the next. */
export type Migration = (stored: Record<string, unknown>) => Record<string, unknown>

/**
 * The migrations in order: the one at index n converts version n + 1 to version n + 2. A change of the format appends
 * one; existing ones are never removed or changed. They run on every read, and the result is stored with the next
 * change. The migrations of `storage.defineItem` do not fit: they write whenever a view opens, even in a private
 * window, and a read-only profile would be read without them.
 */
const MIGRATIONS: readonly Migration[] = [withoutEarlierDefault]

const FIRST_VERSION = 1

/** Keys of earlier versions that this version deletes, such as the backend that a daemon had named. */
export const LEFTOVERS = ['local:backend', 'local:inbox'] as const

/** Replaces an earlier default by today's: another program may answer at `localhost`, see `withoutLocalhost`. */
function withoutEarlierDefault({ daemon, ...rest }: Record<string, unknown>): Record<string, unknown> {
  if (daemon === undefined || (typeof daemon === 'string' && addressOf(daemon) === EARLIER_DEFAULT))
    return rest
  return { ...rest, daemon }
}

/**
 * Converts stored settings to today's format. Settings of a newer version stay unchanged, so that a downgrade of the
 * extension loses nothing. A value that is not an object becomes empty settings.
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
