/**
 * dblp's DTD has 68 entities, of which three are parameter entities. The other 65 are built in (Latin 1's letters, reg, micro,
 * times). A `dblp.dtd` beside the file may add more. The import opens no other DTD.
 */
import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../shared/server/server-errors.ts'
import { messageOf } from '../import-error.ts'

/** The characters of each entity, by name. Has no prototype, so that `&constructor;` is unknown. */
export type Entities = Readonly<Record<string, string>>

const NO_ENTITIES: Entities = Object.create(null)

/** U+00C0 to U+00FF, except the multiplication and division signs. */
const LETTERS =
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ' +
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml - Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml ' +
  'eth ntilde ograve oacute ocirc otilde ouml - oslash ugrave uacute ucirc uuml yacute thorn yuml'
const FIRST_LETTER = 0xc0

/** A DTD cannot change XML's own entities. */
const XML_ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export const BUILT_IN: Entities = Object.assign(
  Object.create(null) as Record<string, string>,
  XML_ENTITIES,
  { reg: '\u00ae', micro: '\u00b5', times: '\u00d7' },
  Object.fromEntries(
    LETTERS.split(' ')
      .map((name, index) => [name, String.fromCodePoint(FIRST_LETTER + index)] as const)
      .filter(([name]) => name !== '-'),
  ),
)

/** dblp's DTD has 13 KB. */
const DTD_BYTES_AT_MOST = 1024 * 1024
/** An unclosed comment reaches to the end. Without `$`, each `<!--` would start a search to the end. */
const COMMENT = /<!--.*?(?:-->|$)/gs
const DECLARATION = /<!ENTITY\s+([\p{L}_:][\p{L}\p{N}._:-]*)\s+(?:"([^"]*)"|'([^']*)')\s*>/gu
/** An added entity may be a few characters, but no markup and no other entity. */
const SIMPLE_VALUE = /^(?:&#\d{1,7};|&#x[\da-f]{1,6};|[^&<>%]){1,16}$/iu
const REFERENCE = /&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|([A-Za-z][A-Za-z\d]{0,9}));|&/g

/** Replaces references by their characters. Returns null for an unknown reference or a bare `&`. */
export function withoutReferences(text: string, entities: Entities): string | null {
  if (!text.includes('&')) return text
  let isKnown = true
  const replaced = text.replace(REFERENCE, (_reference, hex?: string, decimal?: string, name?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    const known = isXmlCharacter(code) ? String.fromCodePoint(code) : entities[name ?? '']
    if (known === undefined) isKnown = false
    return known ?? ''
  })
  return isKnown ? replaced : null
}

/** Reads entities whose value matches `SIMPLE_VALUE`. Skips the others: the import refuses a dump that uses them. */
export function declaredEntities(dtd: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null)
  for (const [, name = '', quoted, single] of dtd.replace(COMMENT, ' ').matchAll(DECLARATION)) {
    const value = quoted ?? single ?? ''
    // The first declaration wins (XML 1.0, 4.2).
    if (name in found || !SIMPLE_VALUE.test(value)) continue
    const text = withoutReferences(value, NO_ENTITIES)
    if (text !== null && !/[&<]/.test(text)) found[name] = text
  }
  return found
}

function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13
  return code < 0xd800 || (code > 0xdfff && code !== 0xfffe && code !== 0xffff && code <= 0x10ffff)
}

/** Adds the entities of `dblp.dtd` beside the dump. `warning`: why the file was not read. */
export async function entitiesFor(file: string): Promise<{ entities: Entities; warning: string | null }> {
  const path = join(dirname(file), 'dblp.dtd')
  try {
    const found = await stat(path)
    if (!found.isFile() || found.size > DTD_BYTES_AT_MOST) {
      return { entities: BUILT_IN, warning: `${path} is not a DTD and was not read` }
    }
    const added = declaredEntities(await readFile(path, 'latin1'))
    return { entities: Object.assign(Object.create(null), added, BUILT_IN), warning: null }
  } catch (error) {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
    return { entities: BUILT_IN, warning: isMissing ? null : `${path} was not read: ${messageOf(error)}` }
  }
}
