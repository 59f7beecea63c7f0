import { parseHTML } from 'linkedom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Form } from '../../../../shared/ui/parts/form-fields.tsx'

test.each([
  ['input', true],
  ['select', true],
  ['button', false],
  ['summary', false],
])('submits the form by Ctrl-Enter in <%s>: %j', (name, isSubmitted) => {
  const { document, Element } = parseHTML('<main></main>')
  vi.stubGlobal('Element', Element)
  onTestFinished(() => void vi.unstubAllGlobals())
  const [onSubmit, preventDefault] = [vi.fn(), vi.fn()]
  const { onKeyDown } = Form({ onSubmit }).props
  const target = document.createElement(name)
  onKeyDown({ target, key: 'Enter', ctrlKey: true, defaultPrevented: false, preventDefault })
  expect([onSubmit, preventDefault].map(({ mock }) => mock.calls.length)).toEqual(
    isSubmitted ? [1, 1] : [0, 0],
  )
})
