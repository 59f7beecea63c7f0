import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import { type SelectedIn, selectedText } from '../../../extension/capture/selection.ts'
import { MAX_TEXT } from '../../../shared/people/names-in-text.ts'

/** linkedom knows neither focus nor selection, so a test says what they are. */
type Field = {
  value: string
  selectionStart: number | null
  selectionEnd: number | null
  shadowRoot?: object
}

function selected(onPage: string | null, markup = '', field: Partial<Field> = {}): SelectedIn {
  const element = parseHTML(`<html><body>${markup}</body></html>`).document.body.firstElementChild
  if (element)
    for (const [name, value] of Object.entries(field)) Object.defineProperty(element, name, { value })
  // The cast: of a selection only its text is read.
  const selection = onPage === null ? null : ({ toString: () => onPage } as Selection)
  return { activeElement: element, getSelection: () => selection }
}

const PART = { value: 'Ada Lovelace', selectionStart: 4, selectionEnd: 12 }

describe('selectedText', () => {
  it("is the page's selection with its line breaks", () => {
    expect(selectedText(selected('Ada Lovelace\nAlan Turing'))).toBe('Ada Lovelace\nAlan Turing')
  })

  it.each(['<textarea></textarea>', '<input>', '<input type="search">'])(
    'is the selected part of %s with the focus',
    (field) => {
      expect(selectedText(selected('', field, PART))).toBe('Lovelace')
    },
  )

  it("is the page's where nothing is selected in the field with the focus", () => {
    expect(selectedText(selected('Alan Turing', '<input>', { ...PART, selectionEnd: 4 }))).toBe('Alan Turing')
    const checkBox = { value: 'on', selectionStart: null, selectionEnd: null }
    expect(selectedText(selected('Alan Turing', '<input type="checkbox">', checkBox))).toBe('Alan Turing')
    expect(selectedText(selected('Alan Turing', '<button>Go</button>'))).toBe('Alan Turing')
  })

  it.each([
    '<input type="password">',
    '<input type="PASSWORD">',
    '<input type="text" autocomplete="current-password">',
  ])('is never a password: %s', (field) => {
    expect(selectedText(selected('Lovelace', field, PART))).toBeNull()
  })

  it('looks for the focus in shadow roots', () => {
    const password = selected('', '<input type="password">', PART)
    expect(selectedText(selected('Lovelace', '<x-form></x-form>', { shadowRoot: password }))).toBeNull()
  })

  it('is empty where nothing is selected', () => {
    expect(selectedText(selected(''))).toBe('')
    expect(selectedText(selected(null))).toBe('')
  })

  it('is cut at 100,000 characters', () => {
    expect(selectedText(selected('a'.repeat(MAX_TEXT + 1)))).toHaveLength(MAX_TEXT)
  })
})
