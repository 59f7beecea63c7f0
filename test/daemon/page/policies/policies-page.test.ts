import { h } from 'preact'
import { expect, test } from 'vitest'
import { PoliciesPage } from '../../../../daemon/page/policies/policies-page.tsx'
import { ANY_WORK } from '../../../../shared/conflicts/policy/conflict-policy.ts'
import { soon } from '../../../soon.ts'
import { useDrawnPages } from '../drawn-page.ts'

const { save, draw } = useDrawnPages()

test('lists own policies with their rules', async () => {
  await save('policy', { body: { ...ANY_WORK, name: 'Ours', months: 30, least: 2 } })
  const { all } = await draw(h(PoliciesPage, {}))
  await soon(() => expect(all('td.column-title')).toEqual(['Ours']))
  expect(all('td.column-hint')).toEqual([expect.stringMatching(/^since 20\d\d, .*at least 2 papers/)])
})

test('names the venues of a rule, each with links to its pages, or with the words of its call', async () => {
  const { main, all } = await draw(h(PoliciesPage, {}))
  const venues = all('.policy-windows dd')
  expect(venues.some((text) => text.includes(' · '))).toBe(true)
  const links = [...main.querySelectorAll('.policy-windows a')].map((link) => link.getAttribute('href'))
  expect(links).toContain('https://vldb.org/pvldb')
})
