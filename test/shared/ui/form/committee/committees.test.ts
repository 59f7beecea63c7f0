import { expect, test } from 'vitest'
import type { Committee } from '../../../../../shared/contract/own-items.ts'
import { keptCommittee } from '../../../../../shared/ui/form/committee/committees.ts'

const PC: Committee = { name: 'PC 2026', list: 'Grace Hopper (Navy)\n\nAda Lovelace\n' }

const NONE = new Set<string>()

test('keeps a committee as it stood in the field, under a tidy name', () => {
  expect(keptCommittee({ ...PC, name: '  PC \t 2026 ' }, null, NONE)).toEqual(PC)
  expect(keptCommittee({ ...PC, name: '𝄞'.repeat(100) }, null, NONE)).toHaveProperty('list')
  expect(keptCommittee({ ...PC, list: 'Ada\0 \uD800' }, null, NONE)).toMatchObject({ list: 'Ada \uFFFD' })
})

test('refuses a committee that cannot be kept with its reason', () => {
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
  for (const [committee, key] of refused) expect(keptCommittee(committee, null, names)).toMatchObject({ key })
  expect(keptCommittee(PC, PC.name, names)).toEqual(PC)
})

test('gives a committee another name, unless that name is taken', () => {
  const SC = { name: 'SC', list: 'Alan Turing' }
  const names = new Set(['PC 2026', 'SC'])
  expect(keptCommittee({ ...SC, name: ' Steering ' }, 'SC', names)).toEqual({ ...SC, name: 'Steering' })
  expect(keptCommittee({ ...SC, name: 'PC 2026' }, 'SC', names)).toEqual({ key: 'nameTaken' })
})
