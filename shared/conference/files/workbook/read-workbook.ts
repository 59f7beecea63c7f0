import { SaxesParser } from 'saxes'
import type { ProblemKey } from '../../../messages/en/places/conference-files.ts'
import { type ZipEntry, ZipError, zipEntries } from '../../../zip-archive.ts'
import { MAX_SHEETS, MAX_UNPACKED } from '../bounds.ts'
import { type Attributes, type Sheet, SheetReader } from './sheet-reader.ts'

/**
 * Returns the sheets of a workbook, at most 20: the visible sheets of an `.xlsx` (ECMA-376), or all sheets of an XML Spreadsheet of
 * 2003, which is given as text. Returns a problem for a file that is damaged, not a workbook, or too large when unpacked.
 */
export function readWorkbook(file: Uint8Array | string): Sheet[] | ProblemKey {
  const reader = new SheetReader()
  try {
    if (typeof file === 'string') readXml([file.trimStart()], reader)
    else if (!readXlsx(zipEntries(file, MOST), reader)) return 'fileNotText'
    return reader.sheets
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    return error.problem === 'broken' ? 'workbookBroken' : 'workbookTooLarge'
  }
}

/**
 * Reads the parts of a workbook one by one. Returns false for another archive. Libraries such as `hucre` cannot read the XML of 2003,
 * which CMT exports, and build one unbounded tree of all shared texts.
 */
function readXlsx(parts: ReadonlyMap<string, ZipEntry>, reader: SheetReader): boolean {
  const path = [...parts.keys()].find((name) => /(?:^|\/)workbook\.xml$/iu.test(name))
  if (path === undefined) return false
  const read = (part: string, handlers: XmlHandlers): void => {
    const entry = parts.get(part)
    if (entry === undefined) throw new ZipError('broken')
    readXml(piecesOf(entry.unpacked()), handlers)
  }
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const targets = new Map<string, string>()
  const shared: string[] = []
  read(`${folder}_rels/${path.slice(folder.length)}.rels`, {
    open: (_, { Id = '', Type = '', Target = '' }) => {
      const target = Target.startsWith('/') ? Target.slice(1) : folder + Target
      targets.set(Id, target)
      if (Type.endsWith('/sharedStrings')) shared.push(target)
    },
  })
  const sheets = new Map<string, string>()
  read(path, {
    open: (element, { name = '', state = 'visible', ...attributes }) => {
      const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      const part = targets.get(id)
      if (element === 'sheet' && state === 'visible' && part && sheets.size < MAX_SHEETS)
        sheets.set(part, name)
    },
  })
  for (const part of shared) read(part, reader)
  for (const [part, name] of sheets) {
    reader.startSheet(name)
    read(part, reader)
  }
  return true
}

/** The bounds of an archive. A workbook has a part for each sheet and each picture. */
const MOST = { entries: 10_000, unpacked: MAX_UNPACKED }
/** Bytes that are decoded at a time. */
const PIECE = 65_536

function* piecesOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += PIECE)
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
}

/** The handlers get names of elements without the prefix of the namespace, and attributes as written. */
type XmlHandlers = { open: (name: string, attributes: Attributes) => void } & Partial<
  Pick<SheetReader, 'close' | 'text'>
>

/** The deepest element. Workbooks nest about ten elements, and each level costs memory. */
const MAX_DEPTH = 100
/** Matches a reference to a control character, which saxes does not replace. */
const CONTROL_REFERENCE = /&#(?:\d{1,2}|x[01]?[\da-f]);/giu

/** Reads XML piece by piece. Leaves out invalid characters. Throws a ZipError for XML that is cut off or invalid. */
function readXml(pieces: Iterable<string>, handlers: XmlHandlers): void {
  const parser = new SaxesParser()
  let depth = 0
  parser.on('error', ({ message }) => {
    // Old exports have control characters from pasted abstracts.
    if (!/disallowed character|character entity/u.test(message)) throw new ZipError('broken')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) throw new ZipError('broken')
    handlers.open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth--
    handlers.close?.(localName(name))
  })
  parser.on('text', (text) => handlers.text?.(text.replace(CONTROL_REFERENCE, '')))
  parser.on('cdata', (text) => handlers.text?.(text))
  for (const piece of pieces) parser.write(piece)
  parser.close()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
