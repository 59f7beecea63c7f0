import { Inflate } from 'fflate'
import { MAX_SHEETS, MAX_UNPACKED } from '../bounds.ts'
import type { ProblemKey } from '../messages/en.ts'
import type { Pause } from '../pause.ts'
import { type Sheet, SheetReader } from './sheet-reader.ts'
import { readXml, WorkbookError, type XmlHandlers } from './xml-events.ts'
import { type ZipEntry, zipEntries } from './zip-entries.ts'

/**
 * The sheets of a workbook, at most 20: of an `.xlsx` (ECMA-376) those that are not hidden, or all of an XML Spreadsheet of
 * 2003, which comes as text. A problem for a file that is damaged, is no workbook, or is too large once unpacked.
 */
export async function readWorkbook(file: Uint8Array | string, pause: Pause): Promise<Sheet[] | ProblemKey> {
  const reader = new SheetReader()
  try {
    if (typeof file !== 'string') await readXlsx(file, reader, pause)
    else await readXml([file.trimStart()], reader, pause)
    return reader.sheets
  } catch (error) {
    if (error instanceof WorkbookError) return error.problem
    throw error
  }
}

/**
 * Unpacks and reads the parts of a workbook piece by piece. `hucre`, which writes our workbooks, reads no XML of 2003, which CMT
 * exports, and all shared texts as
 * one tree, which nothing bounds.
 */
async function readXlsx(bytes: Uint8Array, reader: SheetReader, pause: Pause): Promise<void> {
  const entries = zipEntries(bytes)
  const path = [...entries.keys()].find((name) => /(?:^|\/)workbook\.xml$/iu.test(name))
  if (path === undefined) throw new WorkbookError('fileNotText')
  let left = MAX_UNPACKED
  const read = async (part: string, handlers: Partial<XmlHandlers>): Promise<void> => {
    const entry = entries.get(part)
    if (entry === undefined) throw new WorkbookError('workbookBroken')
    left -= entry.unpackedSize
    if (left < 0) throw new WorkbookError('workbookTooLarge')
    await readXml(unpacked(entry), handlers, pause)
  }
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const targets = new Map<string, string>()
  let shared: string | undefined
  await read(`${folder}_rels/${path.slice(folder.length)}.rels`, {
    open: (_, { Id = '', Type = '', Target = '' }) => {
      const target = Target.startsWith('/') ? Target.slice(1) : folder + Target
      targets.set(Id, target)
      if (Type.endsWith('/sharedStrings')) shared = target
    },
  })
  const sheets: { name: string; part: string }[] = []
  await read(path, {
    open: (element, { name = '', state = 'visible', ...attributes }) => {
      const id = Object.keys(attributes).find((key) => key.endsWith(':id'))
      const part = targets.get(attributes[id ?? ''] ?? '')
      if (element === 'sheet' && state === 'visible' && part) sheets.push({ name, part })
    },
  })
  if (shared !== undefined) await read(shared, reader)
  for (const { name, part } of sheets.slice(0, MAX_SHEETS)) {
    reader.startSheet(name)
    await read(part, reader)
  }
}

/** Bytes that are unpacked at a time: at most a thousand times as many come out. */
const PIECE = 16_384

/** The text of a part. It ends where more bytes come out than the directory says. */
function* unpacked({ packed, isDeflated, unpackedSize }: ZipEntry): Generator<string> {
  const decoder = new TextDecoder()
  let length = 0
  for (const piece of isDeflated ? inflated(packed) : [packed]) {
    length += piece.length
    if (length > unpackedSize) throw new WorkbookError('workbookBroken')
    yield decoder.decode(piece, { stream: true })
  }
}

/** Node's own stream of this cannot be left before its end: it then throws where nobody can catch it. */
function* inflated(packed: Uint8Array): Generator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let isWhole = false
  const inflate = new Inflate((piece, isLast) => {
    pieces.push(piece)
    isWhole ||= isLast
  })
  for (let at = 0; at < packed.length && !isWhole; at += PIECE) {
    try {
      inflate.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
    } catch {
      throw new WorkbookError('workbookBroken')
    }
    yield* pieces
    pieces = []
  }
  if (!isWhole) throw new WorkbookError('workbookBroken')
}
