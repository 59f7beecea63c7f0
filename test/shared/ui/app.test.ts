import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { App, type AppProps } from '../../../shared/ui/app.tsx'
import { EMPTY_FORM, writeForm } from '../../../shared/ui/session/form-state.ts'
import { writeAnswer } from '../../../shared/ui/session/stored-answer.ts'
import { drawComponent, UNREACHED } from '../../daemon/page/draw-component.ts'
import { soon } from '../../soon.ts'
import { answerOf, pair } from '../conflicts/answers.ts'
import { takenOf } from '../export/taken.ts'
import { storageOf } from './context/stored-texts.ts'

const FORM = { ...EMPTY_FORM, left: 'Ada', right: 'Bo' }
const ANSWER = answerOf([pair('Ada', 'Bo')])

async function appAt(hash: string, parts: Partial<AppProps> = {}) {
  const location = { hash, host: '127.0.0.1:8090', origin: 'http://127.0.0.1:8090' }
  vi.stubGlobal('location', location)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('reportError', () => undefined)
  const storage = storageOf()
  writeForm(storage, FORM)
  if (parts.keepsAnswer) writeAnswer(storage, { at: 0, form: FORM, result: takenOf(ANSWER).answered })
  const props = {
    flow: UNREACHED,
    storage,
    wishes: ['en'],
    page: (place: string | null) => h('i', {}, place ?? 'no place'),
    answer: () => h('section', { id: 'answer' }),
    ...parts,
  }
  const page = await drawComponent(h(App, props))
  const goTo = (next: string) => {
    location.hash = next
    return page.sendWindow('hashchange')
  }
  const field = () => page.main.querySelector('textarea')
  const isHidden = (part: string) => page.main.querySelector(part)?.hasAttribute('hidden')
  const isQueryHidden = () => isHidden('.query-view')
  return { ...page, goTo, field, isQueryHidden, isFolded: () => isHidden('.query-lists') }
}

test.each([
  ['#/', 'CoAuthors', [], 'Skip to the lists'],
  ['#/settings/usage', 'Usage – CoAuthors', ['settings/usage'], 'Skip to the page'],
  ['#/collaborators', 'Collaborators – CoAuthors', [], 'Skip to the page'],
  ['#/nowhere', 'CoAuthors', ['no place'], 'Skip to the page'],
])(
  'gives the address %s its title, its page and a link that skips the places',
  async (hash, title, page, skip) => {
    const { all, isQueryHidden } = await appAt(hash)
    expect([document.title, all('i'), all('.skip-link')]).toEqual([title, page, [skip]])
    expect(isQueryHidden()).toBe(hash !== '#/')
    const pages = hash === '#/collaborators' ? ['Collaborators'] : []
    await soon(() => expect(all('#page-heading')).toEqual(pages))
  },
)

test('skips the places without a change of the address', async () => {
  const { main, all } = await appAt('#/')
  const event = document.createEvent('Event')
  // linkedom would call the handler twice for an event that bubbles.
  event.initEvent('click', false, true)
  main.querySelector('.skip-link')?.dispatchEvent(event)
  expect([event.defaultPrevented, document.activeElement?.id]).toEqual([true, 'lists'])
  expect(all('.skip-link')).toEqual(['Skip to the lists'])
})

test('shows the same lists with the focus after a visit of another place', async () => {
  const { field, goTo, isQueryHidden, send } = await appAt('#/')
  const before = field()
  await send('textarea', 'focusin')
  await goTo('#/settings/data')
  expect(isQueryHidden()).toBe(true)
  document.body.focus()
  await goTo('#/')
  expect([field(), isQueryHidden(), document.activeElement]).toEqual([before, false, before])
})

test('begins a query with empty lists and the focus in the first', async () => {
  const { field, send, main } = await appAt('#/')
  expect(field()?.value).toBe('Ada')
  await send('.place-new', 'click')
  expect([...main.querySelectorAll('textarea')].map(({ value }) => value)).toEqual(['', ''])
  expect(document.activeElement).toBe(field())
})

test('offers Undo below the tools of the query, and at the bottom of other places', async () => {
  const toasts = (page: { main: Element }) =>
    [...page.main.querySelectorAll('.undo-toast')].map((toast) => toast.parentElement?.className)
  expect(toasts(await appAt('#/'))).toEqual(['shell'])
  const panel = await appAt('#/', { tools: () => h('b', {}, 'tools') })
  expect(toasts(panel)).toEqual(['query-view'])
  await panel.goTo('#/settings/data')
  expect([toasts(panel), panel.all('b')]).toEqual([['shell'], ['tools']])
})

test('unfolds the lists beside a broken answer, and shows one alert for each broken place', async () => {
  const Broken = () => {
    throw new Error('a fault of ours')
  }
  const draw = () => h(Broken, {})
  const { all, goTo, isFolded } = await appAt('#/', { answer: draw, page: draw, keepsAnswer: true })
  expect([all('.query-view [role=alert]').length, isFolded()]).toEqual([1, false])
  await goTo('#/settings/data')
  expect(all('[role=alert]')).toHaveLength(2)
  await goTo('#/')
  expect(all('[role=alert]')).toHaveLength(1)
})

test('skips to the answer while the lists are folded', async () => {
  const { all, isFolded } = await appAt('#/', { keepsAnswer: true })
  expect([all('.skip-link'), isFolded()]).toEqual([['Skip to the answer'], true])
})
