import { z } from '../../shared/contract/zod.ts'
import { LANGUAGE_TAGS } from '../../shared/messages/language.ts'
import { THEMES } from '../../shared/ui/preferences/theme.ts'
import { addressOf, DEFAULT_DAEMON } from './server-addresses.ts'

const settings = z.object({
  /** The daemon's base address, in the form of `addressOf`. */
  daemon: z.catch(
    z.pipe(
      z.string(),
      z.transform((text) => addressOf(text) ?? DEFAULT_DAEMON),
    ),
    DEFAULT_DAEMON,
  ),
  /** The chosen language. Null means the language of the browser. */
  language: z.catch(z.nullable(z.enum(LANGUAGE_TAGS)), null),
  theme: z.catch(z.enum(THEMES), 'system'),
  /** The chosen policy (`storedChoice`). */
  policies: z.catch(z.string(), ''),
  /** The user's list of collaborators: the collaborators of a name, or a saved list. */
  mine: z.catch(
    z.nullable(z.union([z.object({ people: z.string(), name: z.string() }), z.object({ list: z.string() })])),
    null,
  ),
})

export type Settings = z.infer<typeof settings>
export type Mine = NonNullable<Settings['mine']>

export const SETTINGS = 'local:settings'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads stored settings, also settings of another version. An invalid field gets its default. If a version changes the form of a
 * field, it must still read the earlier form.
 */
export const settingsOf = (stored: unknown): Settings => z.parse(settings, isRecord(stored) ? stored : {})

/** Returns the settings to store after a change, with all other fields unchanged, even fields of a newer version. */
export const storedWith = (stored: unknown, change: Partial<Settings>): Record<string, unknown> => ({
  ...(isRecord(stored) ? stored : {}),
  ...change,
})
