import { expect, test } from 'vitest'
import { guardLeaving, leaveAll } from '../../../../shared/ui/state/leaving.ts'

test('lets each part of a closing page send changes, even if another part loses some', () => {
  const left: string[] = []
  const part = (name: string, loses: boolean) =>
    guardLeaving({
      leave: () => {
        left.push(name)
        return loses
      },
    })
  const unguard = part('a', true)
  const unguardOther = part('b', false)
  expect([leaveAll(), left]).toEqual([true, ['a', 'b']])
  unguard()
  expect(leaveAll()).toBe(false)
  unguardOther()
})
