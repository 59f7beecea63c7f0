import { type UnzipFileFilter, unzipSync } from 'fflate'
import type { ProblemKey } from '../../../messages/en/places/conference-files.ts'
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
    if (typeof file !== 'string') readXlsx(file, reader)
    else readXml([file.trimStart()], reader)
    return reader.sheets
  } catch (error) {
    if (error instanceof WorkbookError) return error.problem
    throw error
  }
}

/**
 * Reads the parts of a workbook one by one. No library reads them: `hucre`, which writes our workbooks, and others read no XML
 * of 2003, which CMT exports, and keep all shared texts as one tree, which nothing bounds.
 */
function readXlsx(bytes: Uint8Array, reader: SheetReader): void {
  const sizes = sizesIn(bytes)
  const path = [...sizes.keys()].find((name) => /(?:^|\/)workbook\.xml$/iu.test(name))
  if (path === undefined) throw new WorkbookError('fileNotText')
  let left = MAX_UNPACKED
  const read = (part: string, handlers: Partial<XmlHandlers>): void => {
    left -= sizes.get(part) ?? 0
    if (left < 0) throw new WorkbookError('workbookTooLarge')
    const unpacked = unzipped(bytes, ({ name }) => name === part)[part]
    if (unpacked === undefined) throw new WorkbookError('workbookBroken')
    readXml(piecesOf(unpacked), handlers)
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
  const sheets: { name: string; part: string }[] = []
  read(path, {
    open: (element, { name = '', state = 'visible', ...attributes }) => {
      const id = Object.keys(attributes).find((key) => key.endsWith(':id'))
      const part = targets.get(attributes[id ?? ''] ?? '')
      if (element === 'sheet' && state === 'visible' && part) sheets.push({ name, part })
    },
  })
  if (shared !== undefined) read(shared, reader)
  for (const { name, part } of sheets.slice(0, MAX_SHEETS)) {
    reader.startSheet(name)
    read(part, reader)
  }
}

/** A workbook has a part for each sheet and each picture. */
const MOST_ENTRIES = 10_000

/** The unpacked sizes of the files of an archive, as its directory says them. Files that share bytes, as in bombs, are more than it. */
function sizesIn(bytes: Uint8Array): Map<string, number> {
  const sizes = new Map<string, number>()
  let [entries, packed] = [0, 0]
  unzipped(bytes, ({ name, size, originalSize }) => {
    packed += size
    if (++entries > MOST_ENTRIES) throw new WorkbookError('workbookTooLarge')
    if (packed > bytes.length) throw new WorkbookError('workbookBroken')
    sizes.set(name, originalSize)
    return false
  })
  return sizes
}

/** Unpacks files of an archive. None takes more memory than its size in the directory, whatever comes out. */
function unzipped(bytes: Uint8Array, filter: UnzipFileFilter): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    throw error instanceof WorkbookError ? error : new WorkbookError('workbookBroken')
  }
}

/** Bytes that are decoded at a time. */
const PIECE = 65_536

function* piecesOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += PIECE)
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
}
