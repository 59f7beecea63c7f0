import { z } from '../../shared/contract/zod.ts'
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
import { migrated, type Stored } from './migrate.ts'

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

/** What is stored as settings, whoever wrote it: each odd field by itself falls back to its default. */
export function settingsOf(stored: unknown): Settings {
  const read = z.safeParse(settings, migrated(stored))
  return read.success ? read.data : DEFAULT_SETTINGS
}

/** What to store after a change: the rest stays as it is, even what only a newer version can read. */
export function storedWith(stored: unknown, change: Partial<Settings>): Stored {
  return { ...migrated(stored), ...change }
}
