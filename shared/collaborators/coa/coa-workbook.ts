import { zipSync } from 'fflate'
import { isOldWorkbook, isZip } from '../../encodings/file-signatures.ts'
import { ZipError, zipEntries } from '../../zip-archive.ts'
import { CoaError } from './coa-texts.ts'
import { type Element, elementsIn, everyElement, localName, parseXml, textOf, xmlText } from './xml-tree.ts'

/** An empty form has 20 KB. One with 5,000 people has 200 KB, and 4 MB when unpacked. */
const MOST_BYTES = 1_000_000
const MOST = { entries: 1_000, unpacked: 20_000_000 }

/** `path` is the sheet's part in the archive. `data` contains the row elements of `rows`. */
export type Sheet = { path: string; name: string; root: Element; data: Element; rows: Map<number, Element> }

/**
 * An Excel workbook with the NSF's form *Collaborators and Other Affiliations* (COA).
 * Unchanged parts stay the same byte for byte. A library for workbooks would change the form's styles and protection.
 */
export class CoaWorkbook {
  readonly path: string
  readonly sheets: readonly Sheet[]
  readonly #files: Record<string, Uint8Array>
  readonly #roots = new Map<string, Element>()
  readonly #changed = new Set<string>()
  readonly #sharedTexts: readonly string[]
  readonly #formats: readonly string[]

  /** Throws a CoaError if the bytes are not a readable workbook. */
  constructor(bytes: Uint8Array) {
    this.#files = unpacked(bytes)
    this.path = Object.keys(this.#files).find((one) => /(?:^|\/)workbook\.xml$/iu.test(one)) ?? ''
    if (this.path === '') throw new CoaError('notWorkbook')
    const elements = [...everyElement(this.part(this.path))]
    const related = this.relatedTo(this.path)
    const byId = new Map(related.map((one) => [one.id, one]))
    const rootOf = (type: string) =>
      [...new Set(related.filter((one) => one.type === type).map(({ path }) => path))].map((path) =>
        this.part(path),
      )
    this.#sharedTexts = rootOf('sharedStrings').flatMap((root) => elementsIn(root, 'si').map(textOf))
    this.#formats = rootOf('styles').flatMap(formatsIn)
    // A workbook that counts days from 1904 is not the NSF's form.
    if (elements.some(({ attributes }) => /^(?:1|true)$/u.test(attributes.date1904 ?? '')))
      throw new CoaError('notForm')
    const seen = new Set<string>()
    this.sheets = elements.flatMap((element): Sheet[] => {
      const ids = localName(element) === 'sheet' ? Object.values(element.attributes) : []
      const part = ids.map((id) => byId.get(id)).find((one) => one?.type === 'worksheet')
      // A hostile file may name one part as a thousand sheets.
      if (part === undefined || seen.has(part.path)) return []
      seen.add(part.path)
      const root = this.part(part.path)
      return elementsIn(root, 'sheetData').map((data) => {
        const rows = elementsIn(data, 'row').map((row): [number, Element] => [Number(row.attributes.r), row])
        return { path: part.path, name: element.attributes.name ?? '', root, data, rows: new Map(rows) }
      })
    })
  }

  /** Throws a CoaError if the part is missing, damaged or too large. */
  part(path: string): Element {
    try {
      const root = this.#roots.get(path) ?? parseXml(new TextDecoder().decode(this.#files[path]))
      this.#roots.set(path, root)
      return root
    } catch (error) {
      throw new CoaError(error instanceof RangeError ? 'tooLarge' : 'broken')
    }
  }

  /** The parts to which a part refers. `type` is the last word of the relationship's type, such as `drawing`. */
  relatedTo(path: string): { id: string; type: string; path: string }[] {
    const rels = path.replace(/[^/]*$/u, '_rels/$&.rels')
    if (this.#files[rels] === undefined) return []
    return elementsIn(this.part(rels), 'Relationship').flatMap(({ attributes }) => {
      const { Id: id = '', Type = '', Target = '' } = attributes
      const target = URL.parse(Target, `http://package/${path}`)?.pathname.slice(1) ?? ''
      return this.#files[target] ? [{ id, type: Type.replace(/.*\//u, ''), path: target }] : []
    })
  }

  /** Marks a part that the caller has changed in place. */
  change(path: string): void {
    this.#changed.add(path)
  }

  saved(): Uint8Array {
    const encoder = new TextEncoder()
    const changed = [...this.#changed].map((path) => [path, encoder.encode(xmlText(this.part(path)))])
    return zipSync({ ...this.#files, ...Object.fromEntries(changed) })
  }

  /** The text of a cell, or the result of its formula. */
  text(cell: Element | undefined): string {
    if (cell === undefined) return ''
    const text = [...elementsIn(cell, 'v'), ...elementsIn(cell, 'is')].map(textOf).join('')
    return (cell.attributes.t === 's' ? (this.#sharedTexts[Number(text)] ?? '') : text).trim()
  }

  /** Whether the cell's format shows days or years. Letters in quotes or brackets do not count. */
  showsDates({ attributes: { s = '0' } }: Element): boolean {
    return /[dy]/iu.test(
      (this.#formats[Number(s)] ?? '').slice(0, LONGEST_FORMAT).replace(/"[^"]*"|\[[^\]]*\]|\\./gu, ''),
    )
  }
}

function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  if (isOldWorkbook(bytes)) throw new CoaError('oldOrLocked')
  if (!isZip(bytes)) throw new CoaError('notWorkbook')
  if (bytes.length > MOST_BYTES) throw new CoaError('tooLarge')
  try {
    return Object.fromEntries(
      zipEntries(bytes, MOST)
        .entries()
        .map(([path, entry]) => [path, entry.unpacked()]),
    )
  } catch (error) {
    throw error instanceof ZipError ? new CoaError(error.problem) : error
  }
}

function formatsIn(styles: Element): string[] {
  const codes = new Map<string | undefined, string | undefined>(BUILT_IN.map((id) => [id, 'm/d/yyyy']))
  for (const { attributes } of everyElement(styles))
    if (attributes.formatCode !== undefined) codes.set(attributes.numFmtId, attributes.formatCode)
  return elementsIn(styles, 'cellXfs').flatMap((cells) =>
    elementsIn(cells, 'xf').map(({ attributes }) => codes.get(attributes.numFmtId) ?? ''),
  )
}

/** The most characters of a format in Excel. */
const LONGEST_FORMAT = 255
/** Excel's own date formats. Files do not define them. */
const BUILT_IN = ['14', '15', '16', '17', '22']
