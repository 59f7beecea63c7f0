import { setImmediate } from 'node:timers/promises'
import { h } from 'preact'
import { useState } from 'preact/hooks'
import { act } from 'preact/test-utils'
import { beforeEach, expect, test, vi } from 'vitest'
import { cleanList, withReadings } from '../../../../shared/people/clean-list.ts'
import { NameList } from '../../../../shared/ui/names/name-list.tsx'
import type { ReadRequest } from '../../../../shared/ui/names/reader/list-worker.ts'
import { cleanedPart } from '../../../../shared/ui/names/text-ranges.ts'
import { forgetChanges, undo, undoable } from '../../../../shared/ui/state/undoable.ts'
import { drawComponent } from '../../../daemon/page/draw-component.ts'
import { soon } from '../../../soon.ts'
import { encoded } from '../../encodings/encoded.ts'

const LIST = [
  '1. Prof. Dr. Ion Stoica, UC Berkeley',
  '2. Scott Shenker <scott@example.org>',
  'Program Committee',
  'Jennifer Widom',
]
const CLEAN = ['Ion Stoica', 'Scott Shenker', 'Program Committee', 'Jennifer Widom']

let readers: Reader[]
beforeEach(() => {
  readers = []
  forgetChanges()
})

/** A worker that answers when the test calls `answer`. */
class Reader {
  #listeners = new Map<string, (event: object) => void>()
  request: ReadRequest | null = null
  isEnded = false
  constructor() {
    readers.push(this)
  }
  addEventListener(type: string, listener: (event: object) => void) {
    this.#listeners.set(type, listener)
  }
  postMessage(request: ReadRequest) {
    this.request = request
  }
  terminate() {
    this.isEnded = true
  }
  answer() {
    if (!this.request) throw new Error('The reader has no list.')
    const { text, range } = this.request
    const list = cleanList(text.slice(range.start, range.end))
    const data = { names: cleanedPart(text, range, list), lines: withReadings(list.lines), about: list.about }
    this.#listeners.get('message')?.({ data })
  }
  fail() {
    this.#listeners.get('error')?.({})
  }
}

/** linkedom has no `InputEvent`, so each event with an input type counts as one. */
const EnteredText = { [Symbol.hasInstance]: (event: object): boolean => 'inputType' in event }

async function fieldOf() {
  vi.stubGlobal('Worker', Reader)
  vi.stubGlobal('InputEvent', EnteredText)
  vi.stubGlobal('getComputedStyle', () => ({ lineHeight: '20px', paddingTop: '0px' }))
  let replaceText = (_: string): void => undefined
  const Form = () => {
    const [text, setText] = useState('')
    replaceText = setText
    return h(NameList, {
      name: 'left',
      label: 'Authors A',
      letter: 'A',
      rows: 3,
      text,
      onChange: (next, message) => {
        if (message)
          undoable(
            () => setText(text),
            () => message.key,
            { madeBy: Form },
          )
        setText(next.text)
      },
    })
  }
  const drawn = await drawComponent(h(Form, {}))
  const field = drawn.main.querySelector('textarea')
  if (!field) throw new Error('The form has no field.')
  const caret = vi.fn()
  Object.assign(field, { setSelectionRange: caret })
  const enter = (text: string, inputType: string) => {
    field.value = text
    Object.assign(field, { selectionStart: text.length, selectionEnd: text.length })
    return drawn.send('textarea', 'input', { inputType })
  }
  const answered = async (text: string) => {
    await enter(text, 'insertFromPaste')
    await act(async () => {
      readers.at(-1)?.answer()
      await setImmediate()
    })
  }
  const replace = (text: string) => act(() => replaceText(text))
  return { ...drawn, field, caret, enter, answered, replace }
}

test('shows each line of a pasted list before and after the reading', async () => {
  const { all, field, caret, send, answered, main } = await fieldOf()
  await answered(LIST.join('\n'))
  expect(field.value).toBe(CLEAN.join('\n'))
  expect(all('.warn')).toEqual([])
  Object.assign(main.querySelector('details') ?? {}, { open: true })
  await send('details', 'toggle')
  expect(all('tr').map((row) => row.replace(/\s+/g, ' '))).toEqual([
    'LineYou wroteCoAuthors reads',
    '11. Prof. Dr. Ion Stoica, UC BerkeleyIon Stoica',
    '22. Scott Shenker <scott@example.org>Scott Shenker',
    '3Program Committee not a name',
    '4Jennifer Widom',
  ])
  await send('[aria-label="Program Committee, line 3"]', 'click')
  const start = CLEAN.join('\n').indexOf('Program')
  expect(caret).toHaveBeenLastCalledWith(start, start + 'Program Committee'.length)
})

test('ignores the reader’s names if the page has replaced the pasted list meanwhile', async () => {
  const { field, enter, replace } = await fieldOf()
  await enter(LIST.join('\n'), 'insertFromPaste')
  await replace('Jian Pei')
  await act(async () => {
    readers[0]?.answer()
    await setImmediate()
  })
  expect(field.value).toBe('Jian Pei')
})

test('does not move the caret after the user has left the field', async () => {
  const { field, caret, answered } = await fieldOf()
  await answered(LIST.join('\n'))
  expect(caret).not.toHaveBeenCalled()
  field.focus()
  await answered('1. Jian Pei')
  expect(caret).toHaveBeenCalledWith(8, 8)
})

test('leaves out at one press all lines that are not names, until Undo', async () => {
  const { all, field, press, answered, enter } = await fieldOf()
  const cards = ['Program Committee', 'Scott Shenker', 'UC Berkeley', 'Jennifer Widom', 'Stanford University']
  await answered(cards.join('\n'))
  const leaveOut = 'Leave out the 3 lines that are not names'
  await press(leaveOut)
  expect([field.value, all('button')]).toEqual(['Scott Shenker\nJennifer Widom', []])
  await act(async () => void (await undo()))
  expect([field.value, all('button')]).toEqual([cards.join('\n'), [leaveOut]])
  await enter(`${cards.join('\n')}\nJian Pei`, 'insertText')
  expect(all('button')).toEqual([leaveOut])
})

test('reads the lines in doubt in the form that the user chooses, until Undo', async () => {
  const { all, field, press, answered } = await fieldOf()
  const pasted = 'Ada Lovelace\nGarcia Molina, Xuqi Foo'
  await answered(pasted)
  await soon(() => expect(all('summary')).toContain('Read 1 line in another way …'))
  expect(all('summary')[0]).toMatch(/1 line not understood$/)
  await press('Names between commasGarcia Molina · Xuqi Foo')
  expect(field.value).toBe('Ada Lovelace\nGarcia Molina\nXuqi Foo')
  expect(all('.encodings button')).toEqual([])
  await act(async () => void (await undo()))
  expect(field.value).toBe(pasted)
  await soon(() => expect(all('.encodings button')).toHaveLength(3))
})

test('marks a paste without names until the user types', async () => {
  const { all, field, enter, answered } = await fieldOf()
  const text = 'We thank the reviewers for their help.\nThis work was supported by a grant.'
  await answered(text)
  expect([field.value, all('.warn')]).toEqual([text, ['2 lines not understood']])
  await enter('Ion Stoica', 'insertText')
  expect(all('.warn')).toEqual([])
})

test('leaves a paste as it is if the reader cannot be loaded', async () => {
  const { all, field, enter } = await fieldOf()
  await enter(LIST.join('\n'), 'insertFromPaste')
  readers[0]?.fail()
  await soon(() => expect(all('[role=status]')[0]).toMatch(/^The list was not cleaned up/))
  expect(field.value).toBe(LIST.join('\n'))
  await enter('Ion', 'insertText')
  expect(all('[role=status]')).toEqual([''])
})

test('says that a list is still being read, until Cancel or until the user types', async () => {
  const { all, field, enter, press } = await fieldOf()
  await enter(LIST.join('\n'), 'insertFromPaste')
  expect(all('[role=status]')).toEqual([''])
  await soon(() => expect(all('[role=status]')[0]).toMatch(/^Cleaning up the list/))
  await press('Cancel')
  await act(async () => void (await setImmediate()))
  expect([all('[role=status]'), readers[0]?.isEnded]).toEqual([[''], true])
  await enter(LIST.join('\n'), 'insertFromPaste')
  await enter(`${field.value} and more`, 'insertText')
  expect([readers[1]?.isEnded, field.value]).toEqual([true, `${LIST.join('\n')} and more`])
})

const drop = (page: Pick<Awaited<ReturnType<typeof fieldOf>>, 'send'>, ...files: File[]) =>
  page.send('.name-field', 'drop', { dataTransfer: { files } })

test('says why it does not read dropped files, until the user types', async () => {
  const { all, enter, ...page } = await fieldOf()
  await drop(page, new File(['Ada'], 'a.txt'), new File(['Bo'], 'b.txt'))
  await soon(() => expect(all('[role=status]')[0]).toMatch(/^Drop one file at a time/))
  await drop(page, new File(['A\0B'], 'pc.pdf'))
  await soon(() => expect(all('[role=status]')[0]).toMatch(/^“pc.pdf” holds no plain text/))
  await enter('Ion', 'insertText')
  expect(all('[role=status]')).toEqual([''])
})

test('replaces the names of a dropped file when the user chooses another encoding', async () => {
  const { all, field, send, pick, ...page } = await fieldOf()
  await page.enter('Jennifer Widom', 'insertText')
  const polish = encoded(
    'name,email\nŁucja Żółć,lucja@example.org\nGrażyna Świątek,grazyna@example.org\n',
    'windows-1250',
  )
  await drop({ send }, new File([Uint8Array.from(polish)], 'polish.csv'))
  await soon(() =>
    expect(all('.encoding-choice summary')[0]).toMatch(/^“polish.csv” was read as Windows-1250/),
  )
  expect(field.value).toMatch(/^Jennifer Widom\nname,email\nŁucja Żółć,/)
  await pick('.encoding-choice select', 'windows-1252')
  await soon(() => expect(field.value).toMatch(/^Jennifer Widom\nname,email\n£ucja/))
  expect(field.value).not.toContain('Łucja')
})
