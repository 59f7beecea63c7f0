import { type ComponentChild, h } from 'preact'
import { expect, test } from 'vitest'
import { AlertBox, Note, type Outcome, OutcomeLine, Problem } from '../../../../shared/ui/parts/notes.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

test.each<[string, Outcome | null, status: string, alerts: string[]]>([
  ['nothing without an outcome', null, '', []],
  ['a success as a status', { text: 'Saved.' }, 'Saved.', []],
  ['a problem only as an alert', { text: 'Not saved.', isProblem: true }, '', ['Not saved.']],
])('shows %s', async (_, of, status, alerts) => {
  const { all } = await drawComponent(h(OutcomeLine, { of }))
  expect([all('[role=status]'), all('[role=alert]')]).toEqual([[status], alerts])
})

test('draws no line without a problem', async () => {
  expect((await drawComponent(h(Problem, { text: '' }))).main.childNodes).toHaveLength(0)
})

test('announces a failure and a calm message, but no note', async () => {
  const looks = async (drawn: ComponentChild) =>
    (await drawComponent(drawn)).main.firstElementChild?.outerHTML
  const children = h('b', {}, 'do this')
  expect([
    await looks(h(AlertBox, { text: 'Why.', children })),
    await looks(h(AlertBox, { isCalm: true, children })),
    await looks(h(Note, { tone: 'warning', text: 'Why.' })),
  ]).toEqual([
    '<div role="alert" class="alert"><p>Why.</p><b>do this</b></div>',
    '<div role="alert" class="note note-plain"><b>do this</b></div>',
    '<div class="note note-warning"><p>Why.</p></div>',
  ])
})
