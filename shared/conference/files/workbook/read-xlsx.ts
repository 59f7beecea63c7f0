import { MAX_CELLS, MAX_SHEETS, MAX_STRINGS, MAX_UNPACKED } from '../bounds.ts'
import type { Pause } from '../pause.ts'
import { type Sheet, SheetRows } from './sheet-rows.ts'
import { WorkbookError } from './workbook-error.ts'
import { readXml } from './xml-events.ts'
import { type ZipEntry, zipEntries } from './zip-entries.ts'

/**
 * The sheets of an `.xlsx` workbook (ECMA-376) that are not hidden, at most 20: values as text, of formulas their results.
 * Its parts are unpacked and read piece by piece. `hucre`, which writes our workbooks, reads all texts of a workbook of
 * 20,000 submissions as one tree: that holds the event loop for 1.2 s, and nothing bounds the tree. Throws a
 * WorkbookError for a file that is damaged, is no workbook, or unpacks to more than `MAX_UNPACKED`.
 */
export async function readXlsx(bytes: Uint8Array, pause: Pause): Promise<Sheet[]> {
  const parts = new Parts(zipEntries(bytes), pause)
  const path = parts.workbook
  const [folder, file] = [path.slice(0, path.lastIndexOf('/') + 1), path.slice(path.lastIndexOf('/') + 1)]
  const targets = new Map<string, string>()
  let texts: string[] = []
  await parts.read(`${folder}_rels/${file}.rels`, (_name, { Id = '', Type = '', Target = '' }) => {
    targets.set(Id, Target.startsWith('/') ? Target.slice(1) : folder + Target)
    if (Type.endsWith('/sharedStrings')) targets.set(TEXTS, targets.get(Id) ?? '')
  })
  const sheets: { name: string; path: string }[] = []
  await parts.read(path, (name, { name: title = '', state = 'visible', ...attributes }) => {
    if (name !== 'sheet' || state !== 'visible') return
    const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
    const target = targets.get(id)
    if (target) sheets.push({ name: title, path: target })
  })
  const shared = targets.get(TEXTS)
  if (shared !== undefined) texts = await sharedTexts(parts, shared)
  const budget = { cells: MAX_CELLS }
  const read: Sheet[] = []
  for (const { name, path } of sheets.slice(0, MAX_SHEETS))
    read.push((await sheetRows(parts, path, texts, new SheetRows(budget))).named(name))
  return read
}

/** No id of a relationship is empty. */
const TEXTS = ''

type Open = (name: string, attributes: Readonly<Record<string, string>>) => void

/** The parts of a workbook, which together unpack to at most `MAX_UNPACKED` bytes. */
class Parts {
  readonly #entries: Map<string, ZipEntry>
  readonly #pause: Pause
  #left = MAX_UNPACKED

  constructor(entries: Map<string, ZipEntry>, pause: Pause) {
    this.#entries = entries
    this.#pause = pause
  }

  get workbook(): string {
    const path = [...this.#entries.keys()].find((name) => /(?:^|\/)workbook\.xml$/iu.test(name))
    if (path === undefined) throw new WorkbookError('fileNotText')
    return path
  }

  async read(
    path: string,
    open: Open,
    close: (name: string) => void = none,
    text: (text: string) => void = none,
  ) {
    const entry = this.#entries.get(path)
    if (entry === undefined) throw new WorkbookError('workbookBroken')
    this.#left -= entry.unpackedSize
    if (this.#left < 0) throw new WorkbookError('workbookTooLarge')
    await readXml(this.#pieces(entry), { open, close, text }, this.#pause)
  }

  /** The text of a part. It ends where more bytes come out than the directory says. */
  async *#pieces({ packed, isDeflated, unpackedSize }: ZipEntry): AsyncGenerator<string> {
    // A copy, since a stream takes no shared memory.
    const plain = new Blob([new Uint8Array(packed)]).stream()
    const bytes = isDeflated ? plain.pipeThrough(new DecompressionStream('deflate-raw')) : plain
    const reader = bytes.getReader()
    const decoder = new TextDecoder()
    let unpacked = 0
    try {
      for (;;) {
        const { done, value } = await reader.read().catch(() => {
          throw new WorkbookError('workbookBroken')
        })
        if (done) break
        unpacked += value.length
        if (unpacked > unpackedSize) throw new WorkbookError('workbookBroken')
        yield decoder.decode(value, { stream: true })
      }
    } finally {
      await reader.cancel().catch(none)
    }
  }
}

const none = (): void => undefined

/** The texts that the cells of all sheets share, without the readings that Japanese texts have beside. */
async function sharedTexts(parts: Parts, path: string): Promise<string[]> {
  const texts: string[] = []
  const current = new CellText()
  await parts.read(
    path,
    (name) => {
      current.open(name)
      if (name === 'si') current.clear()
    },
    (name) => {
      current.close(name)
      if (name === 'si' && texts.push(current.text) > MAX_STRINGS) throw new WorkbookError('workbookTooLarge')
    },
    (text) => current.add(text),
  )
  return texts
}

async function sheetRows(
  parts: Parts,
  path: string,
  texts: readonly string[],
  rows: SheetRows,
): Promise<SheetRows> {
  const current = new CellText()
  let [type, column] = ['', -1]
  await parts.read(
    path,
    (name, { r, t = '' }) => {
      current.open(name)
      if (name === 'row') {
        rows.startRow(r === undefined ? undefined : Number(r))
        column = -1
      } else if (name === 'c') {
        current.clear()
        type = t
        column = r === undefined ? column + 1 : columnOf(r)
      }
    },
    (name) => {
      current.close(name)
      if (name === 'row') rows.endRow()
      if (name === 'c' && type !== 'e')
        rows.add(column, type === 's' ? (texts[Number(current.text)] ?? '') : current.text)
    },
    (text) => current.add(text),
  )
  return rows
}

/** The text of a cell: that of its value and its runs of text, not of its formula. */
class CellText {
  #parts: string[] = []
  #isText = false
  #isReading = false

  clear(): void {
    this.#parts = []
  }

  open(name: string): void {
    if (name === 't' || name === 'v') this.#isText = true
    if (name === 'rPh') this.#isReading = true
  }

  close(name: string): void {
    if (name === 't' || name === 'v') this.#isText = false
    if (name === 'rPh') this.#isReading = false
  }

  add(text: string): void {
    if (this.#isText && !this.#isReading) this.#parts.push(text)
  }

  /** Excel writes characters that XML forbids as `_x000D_`. */
  get text(): string {
    const text = this.#parts.join('')
    return text.includes('_x')
      ? text.replace(/_x([\da-f]{4})_/giu, (_, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
      : text
  }
}

/** The place of `BC12` in its row, from 0. */
function columnOf(cell: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,4}/iu.exec(cell)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
