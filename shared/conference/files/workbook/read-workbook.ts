import { SaxesParser } from 'saxes'
import type { ProblemKey } from '../../../messages/en/places/conference-files.ts'
import { textIn } from '../../../people/cells/plain-text.ts'
import { type ZipEntry, ZipError, zipEntries } from '../../../zip-archive.ts'
import { MAX_CELLS, MAX_COLUMNS, MAX_ROWS, MAX_SHEETS, MAX_UNPACKED } from '../bounds.ts'
import type { TableRow } from '../conference-columns.ts'

/**
 * Reads the visible sheets of an `.xlsx` (bytes, ECMA-376), or all sheets of an XML Spreadsheet of 2003 (text).
 * Returns a problem if the file is damaged, is not a workbook, or is too large when unpacked.
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
 * Reads the parts of a workbook one by one. Returns false for an archive that is not a workbook.
 * Uses no library such as `hucre`: they build an unbounded tree of shared texts, and cannot read CMT's XML of 2003.
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
      // One sheet beyond the limit lets the reader report too many sheets.
      if (element === 'sheet' && state === 'visible' && part && sheets.size <= MAX_SHEETS)
        sheets.set(part, name)
    },
  })
  for (const part of shared) read(part, reader)
  for (const [part, name] of sheets) {
    if (reader.startSheet(name)) read(part, reader)
  }
  return true
}

/** `entries`: the number of parts in the archive, such as sheets and pictures. `unpacked`: bytes. */
const MOST = { entries: 10_000, unpacked: MAX_UNPACKED }
const PIECE = 65_536

function* piecesOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += PIECE)
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })
}

/** Names of elements have no namespace prefix. Attributes are as written. */
type XmlHandlers = { open: (name: string, attributes: Attributes) => void } & Partial<
  Pick<SheetReader, 'close' | 'text'>
>

/** Workbooks nest about ten elements. Each level costs memory. */
const MAX_DEPTH = 100
/** Matches a reference to a control character. saxes does not replace it. */
const CONTROL_REFERENCE = /&#(?:\d{1,2}|x[01]?[\da-f]);/giu

/** Leaves out invalid characters. Throws a ZipError for XML that is cut off or invalid. */
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

type Sheet = { name: string; rows: TableRow[]; problems: ProblemKey[] }
type Attributes = Readonly<Record<string, string>>

/**
 * Collects the sheets of a workbook. An `.xlsx` has `row`, `c` and shared texts `si`. XML of 2003 has `Row` and `Cell`.
 * Reads values and results of formulas, but neither comments nor phonetic readings of Japanese texts.
 * Throws a ZipError for more than `MAX_CELLS` cells.
 */
class SheetReader {
  readonly sheets: Sheet[] = []
  #sheet: Sheet = { name: '', rows: [], problems: [] }
  readonly #shared: string[] = []
  /** How many more cells are allowed. A shared text (`si`) counts as ten cells. */
  #left = MAX_CELLS
  #row = 0
  #cells: string[] = []
  #column = 0
  #width = 1
  #type = ''
  #text = ''
  #isText = false
  #isAside = false

  /** Returns whether the sheet is read. Reports a sheet beyond the limit at the last sheet with rows. */
  startSheet(name: string): boolean {
    this.#sheet = { name: textIn(name, LONGEST_NAME), rows: [], problems: [] }
    this.#row = 0
    const isRead = this.sheets.length < MAX_SHEETS
    const last = this.sheets.findLast(({ rows }) => rows.length > 0)
    if (isRead) this.sheets.push(this.#sheet)
    else if (!last?.problems.includes('tooManySheets')) last?.problems.push('tooManySheets')
    return isRead
  }

  open(name: string, attributes: Attributes): void {
    if (TEXTS.has(name)) this.#isText = !this.#isAside
    else if (ASIDE.has(name)) this.#isAside = true
    else if (name === 'si') this.#text = ''
    else if (name === 'Worksheet') this.startSheet(attributes['ss:Name'] ?? '')
    else if (name === 'c' || name === 'Cell') {
      const { r, t = '', 'ss:Index': index, 'ss:MergeAcross': across = 0 } = attributes
      this.#column = r === undefined ? placeOf(index, this.#column + 1) - 1 : columnOf(r)
      this.#width = Number(across) + 1 || 1
      this.#type = t
      this.#text = ''
    } else if (name === 'row' || name === 'Row') {
      this.#row = placeOf(attributes.r ?? attributes['ss:Index'], this.#row + 1)
      this.#column = 0
      this.#cells = []
    }
  }

  text(text: string): void {
    if (this.#isText) this.#text += text
  }

  close(name: string): void {
    if (TEXTS.has(name)) this.#isText = false
    else if (ASIDE.has(name)) this.#isAside = false
    else if (name === 'c' || name === 'Cell') this.#endCell()
    else if (name === 'si') {
      this.#spend(10)
      this.#shared.push(this.#text)
    } else if (name === 'row' || name === 'Row') {
      this.#spend(this.#cells.length)
      // One row beyond the limit lets `readTable` report too many rows.
      if (this.#cells.length > 0 && this.#sheet.rows.length <= MAX_ROWS + 1)
        this.#sheet.rows.push({ row: this.#row, cells: this.#cells })
    }
  }

  #endCell(): void {
    const text = this.#type === 's' ? (this.#shared[Number(this.#text)] ?? '') : this.#text
    const plain = this.#type === 'e' ? '' : unescaped(text).trim()
    if (plain !== '' && this.#column >= MAX_COLUMNS) this.#sheet.problems = ['tooManyColumns']
    else if (plain !== '') {
      while (this.#cells.length < this.#column) this.#cells.push('')
      this.#cells[this.#column] = plain
      this.#spend(plain.length / CHARACTERS_OF_CELL)
    }
    this.#column += this.#width
  }

  #spend(cells: number): void {
    this.#left -= cells
    if (this.#left < 0) throw new ZipError('tooLarge')
  }
}

/** The most UTF-16 code units of a sheet's name: a longer name is cut. Excel allows 31. */
const LONGEST_NAME = 100
/** Many cells may repeat one long shared text. So this many characters of a text count as one more cell. */
const CHARACTERS_OF_CELL = 100
const TEXTS: ReadonlySet<string> = new Set(['v', 't', 'Data'])
const ASIDE: ReadonlySet<string> = new Set(['rPh', 'Comment'])

/** Returns the position of a row or cell, from 1: the written one, or else the next. */
const placeOf = (written: string | undefined, next: number): number =>
  Number.isSafeInteger(Number(written)) ? Math.max(1, Number(written)) : next

/** Returns the index of a cell's column, from 0: 54 for `BC12`. */
function columnOf(cell: string): number {
  const letters = /^[A-Z]{1,4}/iu.exec(cell)?.[0].toUpperCase() ?? 'A'
  return [...letters].reduce((column, letter) => (column + 1) * 26 + letter.charCodeAt(0) - 65, -1)
}

/** Replaces Excel's escapes of characters that XML forbids, such as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
