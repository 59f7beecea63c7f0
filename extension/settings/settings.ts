import { isRecord, z } from '../../shared/contract/zod.ts'
import { LANGUAGE_TAGS } from '../../shared/messages/language.ts'
import { THEMES } from '../../shared/ui/preferences/theme.ts'
import { addressOf, DEFAULT_DAEMON } from './server-addresses.ts'

const settings = z.object({
  /** An address as `addressOf` returns it. */
  daemon: z.catch(
    z.pipe(
      z.string(),
      z.transform((text) => addressOf(text) ?? DEFAULT_DAEMON),
    ),
    DEFAULT_DAEMON,
  ),
  /** Null means the language of the browser. */
  language: z.catch(z.nullable(z.enum(LANGUAGE_TAGS)), null),
  theme: z.catch(z.enum(THEMES), 'system'),
  /** A policy as `storedChoice` writes it. */
  policies: z.catch(z.string(), ''),
  /** The user's collaborators: those of a name, or a saved list. */
  mine: z.catch(
    z.nullable(z.union([z.object({ people: z.string(), name: z.string() }), z.object({ list: z.string() })])),
    null,
  ),
})

export type Settings = z.infer<typeof settings>
export type Mine = NonNullable<Settings['mine']>

export const SETTINGS = 'local:settings'

/** Reads settings of any version. An invalid field gets its default. New versions must read the earlier forms of a field. */
export const settingsOf = (stored: unknown): Settings => z.parse(settings, isRecord(stored) ? stored : {})

/** Leaves all other fields unchanged, even those of a newer version. */
export const storedWith = (stored: unknown, change: Partial<Settings>): Record<string, unknown> => ({
  ...(isRecord(stored) ? stored : {}),
  ...change,
})
