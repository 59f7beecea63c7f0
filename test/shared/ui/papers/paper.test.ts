import { h } from 'preact'
import { expect, test } from 'vitest'
import type { PairItem } from '../../../../shared/contract/backend.ts'
import { Paper } from '../../../../shared/ui/papers/paper.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'
import { paper } from '../../conflicts/answers.ts'

const facts = async (item: PairItem, props = {}) => {
  const { all } = await drawComponent(h(Paper, { item, names: [], ...props }))
  return all('.hint')
}

test('names a type that the venue does not show, even an unknown one', async () => {
  const typed = (pub_type: string, publtype?: string) =>
    facts(paper('One', { venue: 'CoRR', pub_type, ...(publtype !== undefined && { publtype }) }))
  expect(await typed('article')).toEqual(['2001 · CoRR'])
  expect(await typed('article', 'informal')).toEqual(['2001 · CoRR · preprint'])
  expect(await typed('phdthesis')).toEqual(['2001 · CoRR · PhD thesis'])
  expect(await typed('toString')).toEqual(['2001 · CoRR · toString'])
})

test('leaves out the year in a list by year', async () => {
  expect(await facts(paper('One'), { hasYear: false })).toEqual(['SIGCOMM'])
  expect(await facts(paper('One', { year: null }))).toEqual(['no year · SIGCOMM'])
})

test('lists the names as printed and the other versions', async () => {
  const also = [{ key: 'journals/corr/1', venue: 'CoRR', year: 2000 }]
  expect(await facts(paper('One', { also }), { names: ['A. King', 'C. B.'] })).toEqual([
    '2001 · SIGCOMM',
    'As printed: A. King · C. B.',
    'Other versions: CoRR 2000',
  ])
})
