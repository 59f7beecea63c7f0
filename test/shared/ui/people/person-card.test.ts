import { h } from 'preact'
import { expect, test } from 'vitest'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { PersonCard, tiesText } from '../../../../shared/ui/people/person-card.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'
import { person } from '../../conflicts/answers.ts'

test('names four people of the other side, and counts the others', () => {
  const { t, list } = localeOf('en')
  const ties = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ name, count: 2 }))
  const say = (most: number) => tiesText(ties.slice(0, most) as never, t, list) // `tiesText` reads only name and count.
  expect(say(4)).toBe('Papers with A (2), B (2), C (2), D (2)')
  expect(say(6)).toBe('Papers with A (2), B (2), C (2), D (2), 2 more')
})

test('shows the entry before a different name, unless the entry is an identifier', async () => {
  const ada = person('Ada Lovelace')
  const nameFor = async (entry: string) => {
    const { all } = await drawComponent(h(PersonCard, { person: ada, foundFor: { side: 'left', entry } }))
    return all('.person-who')[0]
  }
  expect(await nameFor('A. Lovelace')).toContain('A. Lovelace → Ada Lovelace')
  expect(await nameFor('Ada Lovelace')).not.toContain('→')
  expect(await nameFor('0000-0002-1825-0097')).not.toContain('→')
})

test('says that dblp has no record of a person without a key', async () => {
  const { all } = await drawComponent(h(PersonCard, { person: { key: null, name: 'Bo' } }))
  expect(all('.person-facts')).toEqual([
    'dblp has no record of this person. The name is as printed on papers.',
  ])
})
