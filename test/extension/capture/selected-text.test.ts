import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import { selectedText } from '../../../extension/capture/selected-text.ts'
import { MAX_TEXT } from '../../../shared/limits.ts'

/** linkedom lacks focus and selection, so these tests replace both. test/browser/extension/selection.test.ts has both. */
type Field = {
  value: string
  selectionStart: number | null
  selectionEnd: number | null
  shadowRoot?: object
}

function selected(onPage: string | null, markup = '', field: Partial<Field> = {}): Document {
  const element = parseHTML(`<html><body>${markup}</body></html>`).document.body.firstElementChild
  if (element)
    for (const [name, value] of Object.entries(field)) Object.defineProperty(element, name, { value })
  const selection = onPage === null ? null : { rangeCount: 0, toString: () => onPage }
  // The code reads only these two members of a document.
  return { activeElement: element, getSelection: () => selection } as unknown as Document
}

const textIn = (document: Document) => selectedText(document)?.text

const PART = { value: 'Ada Lovelace', selectionStart: 4, selectionEnd: 12 }

describe('selectedText', () => {
  it.each(['<textarea></textarea>', '<input>', '<input type="search">'])(
    'returns the selected part of a focused %s',
    (field) => {
      expect(textIn(selected('', field, PART))).toBe('Lovelace')
    },
  )

  it("returns the page's selection if the focused field has none", () => {
    expect(textIn(selected('Alan Turing', '<input>', { ...PART, selectionEnd: 4 }))).toBe('Alan Turing')
    const checkBox = { value: 'on', selectionStart: null, selectionEnd: null }
    expect(textIn(selected('Alan Turing', '<input type="checkbox">', checkBox))).toBe('Alan Turing')
    expect(textIn(selected('Alan Turing', '<button>Go</button>'))).toBe('Alan Turing')
  })

  it.each([
    '<input type="password">',
    '<input type="PASSWORD">',
    '<input type="text" autocomplete="current-password">',
  ])('returns no selection of a password field: %s', (field) => {
    expect(selectedText(selected('Lovelace', field, PART))).toBeNull()
  })

  it('finds a focused password field in a shadow root', () => {
    const password = selected('', '<input type="password">', PART)
    expect(selectedText(selected('Lovelace', '<x-form></x-form>', { shadowRoot: password }))).toBeNull()
  })

  it('returns an empty text if nothing is selected', () => {
    expect(textIn(selected(''))).toBe('')
    expect(textIn(selected(null))).toBe('')
  })

  it('cuts a long selection after a line, and counts the other lines', () => {
    const lines = Array.from({ length: MAX_TEXT / 10 + 5 }, () => 'Ada Smith')
    const { text = '', left } = selectedText(selected(lines.join('\n\n'))) ?? {}
    expect(text.length).toBeLessThanOrEqual(MAX_TEXT)
    expect(text.trimEnd().endsWith('Ada Smith')).toBe(true)
    expect(text.match(/Ada Smith/g)?.length).toBe(lines.length - (left ?? 0))
  })
})
