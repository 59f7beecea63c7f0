import { z } from '../../shared/contract/zod.ts'
import { LANGUAGE_TAGS, type Language } from '../../shared/messages/language.ts'
import { THEMES, type Theme } from '../../shared/ui/preferences/theme.ts'
import { addressOf, DEFAULT_DAEMON } from './addresses.ts'

/** The user's own list of collaborators: that of a person, by dblp's entry and name, or one of the workspace. */
export type Mine = { people: string; name: string } | { list: string }

export type Settings = {
  /** The daemon's base address, see `addressOf`. */
  daemon: string
  /** Null means the browser's language. */
  language: Language | null
  theme: Theme
  /** The chosen policy, as the views write it (`storedChoice`). */
  policies: string
  mine: Mine | null
}

export const DEFAULT_SETTINGS: Settings = {
  daemon: DEFAULT_DAEMON,
  language: null,
  theme: 'system',
  policies: '',
  mine: null,
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
  mine: z.catch(
    z.nullable(z.union([z.object({ people: z.string(), name: z.string() }), z.object({ list: z.string() })])),
    null,
  ),
})

/** The key under which `wxt/utils/storage` keeps the settings. */
export const SETTINGS = 'local:settings'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads stored settings, possibly of another version. Each invalid field falls back to its default, so a field whose
 * form changes has to be read in its earlier form, too.
 */
export function settingsOf(stored: unknown): Settings {
  const read = z.safeParse(settings, isRecord(stored) ? stored : {})
  return read.success ? read.data : DEFAULT_SETTINGS
}

/** The settings to store after a change. Other fields stay unchanged, even those of a newer version. */
export const storedWith = (stored: unknown, change: Partial<Settings>): Record<string, unknown> => ({
  ...(isRecord(stored) ? stored : {}),
  ...change,
})
