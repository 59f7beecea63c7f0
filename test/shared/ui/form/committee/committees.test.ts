import { expect, test } from 'vitest'
import type { Committee } from '../../../../../shared/contract/own-items.ts'
import { checkedCommittee } from '../../../../../shared/ui/form/committee/committees.ts'

const PC: Committee = { name: 'PC 2026', list: 'Grace Hopper (Navy)\n\nAda Lovelace\n' }

const NONE = new Set<string>()

test('normalizes the name of a committee, and removes or replaces invalid characters in its list', () => {
  expect(checkedCommittee({ ...PC, name: '  PC \t 2026 ' }, null, NONE)).toEqual(PC)
  expect(checkedCommittee({ ...PC, name: '𝄞'.repeat(100) }, null, NONE)).toHaveProperty('list')
  expect(checkedCommittee({ ...PC, list: 'Ada\0 \uD800' }, null, NONE)).toMatchObject({ list: 'Ada \uFFFD' })
})

test('refuses an invalid committee with the reason', () => {
  const refused: [Committee, string][] = [
    [{ ...PC, name: '  ' }, 'nameNeeded'],
    [{ ...PC, name: '委'.repeat(101) }, 'nameNeeded'],
    [{ ...PC, list: ' \n || Navy' }, 'committeeListUnfit'],
    [{ ...PC, list: Array.from({ length: 5001 }, (_, at) => `Name ${at}`).join('\n') }, 'committeeListUnfit'],
    [{ ...PC, list: 'x'.repeat(501) }, 'committeeListUnfit'],
    [{ ...PC, list: `${'x\n'.repeat(150_001)}` }, 'committeeListUnfit'],
    [PC, 'nameTaken'],
  ]
  const names = new Set([PC.name])
  for (const [committee, key] of refused)
    expect(checkedCommittee(committee, null, names)).toMatchObject({ key })
  expect(checkedCommittee(PC, PC.name, names)).toEqual(PC)
})

test('renames a committee unless the name is taken', () => {
  const SC = { name: 'SC', list: 'Alan Turing' }
  const names = new Set(['PC 2026', 'SC'])
  expect(checkedCommittee({ ...SC, name: ' Steering ' }, 'SC', names)).toEqual({ ...SC, name: 'Steering' })
  expect(checkedCommittee({ ...SC, name: 'PC 2026' }, 'SC', names)).toEqual({ key: 'nameTaken' })
})
