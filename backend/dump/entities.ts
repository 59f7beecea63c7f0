/**
 * The character entities that a dblp file may use. Of the 68 entities in dblp's DTD three are the DTD's own
 * (parameter entities); the 65 characters (Latin 1's letters, reg, micro, times) are built in, so that a file can be
 * read with nothing beside it. A `dblp.dtd` next to the file may
 * add more. No other file is ever opened and nothing is fetched, whatever a DOCTYPE names.
 */
import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../shared/server/errors.ts'
import { messageOf } from '../import/import-error.ts'

/** Entity name → the text it stands for. Without a prototype, so that `&constructor;` is not found in it. */
export type Entities = Readonly<Record<string, string>>

/** Latin 1 from U+00C0 to U+00FF in order, save the multiplication and division signs. */
const LETTERS =
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ' +
  'ETH Ntilde Ograve Oacute Ocirc Otilde Ouml - Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml ' +
  'eth ntilde ograve oacute ocirc otilde ouml - oslash ugrave uacute ucirc uuml yacute thorn yuml'
const FIRST_LETTER = 0xc0

/** XML's own five. A DTD cannot change what they mean. */
const XML_ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** dblp's characters and XML's five. */
export const BUILT_IN: Entities = Object.assign(
  // A record without prototype: every name in it is an entity.
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
const DECLARATION = /<!ENTITY\s+([\p{L}_:][\p{L}\p{N}._:-]*)\s+(?:"([^"]*)"|'([^']*)')\s*>/gu
/** What an entity that is added may stand for: a few characters, none that could be markup or another entity. */
const SIMPLE_VALUE = /^(?:&#\d{1,7};|&#x[\da-f]{1,6};|[^&<>%]){1,16}$/iu
const REFERENCE = /&#(?:x([\da-f]+)|(\d+));/gi

/**
 * The simple character entities that a DTD declares. Parameter entities, external ones and such as hold other
 * entities are passed over: a file that uses them is refused where it does.
 */
export function declaredEntities(dtd: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null)
  for (const [, name = '', quoted, single] of dtd.replace(/<!--.*?-->/gs, ' ').matchAll(DECLARATION)) {
    const value = quoted ?? single ?? ''
    // The first declaration of a name holds (XML 1.0, 4.2).
    if (name in found || !SIMPLE_VALUE.test(value)) continue
    const text = characters(value)
    if (text !== null) found[name] = text
  }
  return found
}

function characters(value: string): string | null {
  const codes = [...value.matchAll(REFERENCE)].map(([, hex, decimal]) =>
    hex === undefined ? Number(decimal) : Number.parseInt(hex, 16),
  )
  if (!codes.every(isXmlCharacter)) return null
  let next = 0
  const text = value.replace(REFERENCE, () => String.fromCodePoint(codes[next++] ?? 0))
  return /[&<]/.test(text) ? null : text
}

/** Whether XML 1.0 (2.2) lets a document hold the character. */
export function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13
  return code < 0xd800 || (code > 0xdfff && code !== 0xfffe && code !== 0xffff && code <= 0x10ffff)
}

/**
 * The entities for a dblp file: the built-in ones and what a regular file `dblp.dtd` beside it adds. `warning` says
 * why such a file could not be used.
 */
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
    const absent = ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
    return { entities: BUILT_IN, warning: absent ? null : `${path} was not read: ${messageOf(error)}` }
  }
}
