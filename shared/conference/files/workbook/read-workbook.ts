import type { ProblemKey } from '../../../messages/en/places/conference-files.ts'
import { type ZipEntry, ZipError, zipEntries } from '../../../zip-archive.ts'
import { MAX_SHEETS, MAX_UNPACKED } from '../bounds.ts'
import { type Sheet, SheetReader } from './sheet-reader.ts'
import { readXml, WorkbookError, type XmlHandlers } from './xml-events.ts'

/**
 * The sheets of a workbook, at most 20: of an `.xlsx` (ECMA-376) those that are not hidden, or all of an XML Spreadsheet of
 * 2003, which comes as text. A problem for a file that is damaged, is no workbook, or is too large once unpacked.
 */
export function readWorkbook(file: Uint8Array | string): Sheet[] | ProblemKey {
  const reader = new SheetReader()
  try {
    if (typeof file !== 'string') readXlsx(zipEntries(file, MOST), reader)
    else readXml([file.trimStart()], reader)
    return reader.sheets
  } catch (error) {
    if (error instanceof WorkbookError) return error.problem
    if (error instanceof ZipError) return error.problem === 'broken' ? 'workbookBroken' : 'workbookTooLarge'
    throw error
  }
}

/**
 * Reads the parts of a workbook one by one. No library reads them: `hucre`, which writes our workbooks, and others read no XML
 * of 2003, which CMT exports, and keep all shared texts as one tree, which nothing bounds.
 */
function readXlsx(parts: ReadonlyMap<string, ZipEntry>, reader: SheetReader): void {
  const path = [...parts.keys()].find((name) => /(?:^|\/)workbook\.xml$/iu.test(name))
  if (path === undefined) throw new WorkbookError('fileNotText')
  const read = (part: string, handlers: Partial<XmlHandlers>): void => {
    const entry = parts.get(part)
    if (entry === undefined) throw new WorkbookError('workbookBroken')
    readXml(piecesOf(entry.unpacked()), handlers)
  }
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const targets = new Map<string, string>()
  let shared: string | undefined
  read(`${folder}_rels/${path.slice(folder.length)}.rels`, {
    open: (_, { Id = '', Type = '', Target = '' }) => {
      const target = Target.startsWith('/') ? Target.slice(1) : folder + Target
      targets.set(Id, target)
      if (Type.endsWith('/sharedStrings')) shared = target
    },
  })
  const sheets = new Map<string, string>()
  read(path, {
    open: (element, { name = '', state = 'visible', ...attributes }) => {
      const id = Object.keys(attributes).find((key) => key.endsWith(':id'))
      const part = targets.get(attributes[id ?? ''] ?? '')
      if (element === 'sheet' && state === 'visible' && part && sheets.size < MAX_SHEETS)
        sheets.set(part, name)
    },
  })
  if (shared !== undefined) read(shared, reader)
  for (const [part, name] of sheets) {
    reader.startSheet(name)
    read(part, reader)
  }
}

/** A workbook has a part for each sheet and each picture. */
const MOST = { entries: 10_000, unpacked: MAX_UNPACKED }

/** Bytes that are decoded at a time. */
const PIECE = 65_536

function* piecesOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += PIECE)
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
}
