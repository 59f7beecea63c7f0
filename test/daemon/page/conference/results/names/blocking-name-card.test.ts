import { h } from 'preact'
import { expect, test } from 'vitest'
import { NameCard } from '../../../../../../daemon/page/conference/results/names/blocking-name-card.tsx'
import type { DecidingPerson } from '../../../../../../shared/conference/names/deciding-people.ts'
import { drawInConference } from '../../conference-view.ts'

const person = (decides: number): DecidingPerson => ({
  side: 'left',
  id: 'ann',
  someone: { name: 'Ann Lee' },
  entry: 'Ann Lee',
  resolution: null,
  places: [],
  decides,
  isUnknown: true,
  candidates: [],
})

const cardOf = (...people: DecidingPerson[]) =>
  drawInConference(() => h(NameCard, { people, onNames: () => undefined }))

test('asks about the name listed first if at least ten pairs wait for it', async () => {
  const { all } = await cardOf(person(10), person(30))
  expect(all('strong')).toEqual(['Ann Lee'])
  expect((await cardOf(person(9))).all('strong')).toEqual([])
  expect((await cardOf()).all('strong')).toEqual([])
})

test('saves an empty choice for a name that is left out', async () => {
  const { all, press, conference } = await cardOf(person(10))
  expect(all('button')).toEqual(['Leave out', 'Names'])
  await press('Leave out')
  expect(conference.state.project.choices).toMatchObject({ ann: { entry: '' } })
})

test('moves the focus to the list after the pressed button is gone', async () => {
  const nearest = { person: { key: 'n/Lee', name: 'Ann M. Lee' }, entry: 'Ann M. Lee' }
  // The card reads only the person and the entry of a candidate.
  const first: DecidingPerson = { ...person(30), candidates: [nearest as never] }
  const focusAfter = async (...next: DecidingPerson[]) => {
    const { press } = await drawInConference((conference) => [
      h(NameCard, {
        people: 'ann' in conference.state.project.choices ? next : [first],
        onNames: () => undefined,
      }),
      h('div', { class: 'result-row', tabindex: '0' }),
    ])
    Object.defineProperty(document, 'activeElement', { value: document.body, configurable: true })
    await press('This person')
    return document.activeElement?.className
  }
  expect(await focusAfter()).toBe('result-row')
  expect(await focusAfter({ ...person(20), id: 'bo', someone: { name: 'Bo Xu' } })).toBe('result-row')
})
