import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

test('ignores presses while it is disabled', async () => {
  const onClick = vi.fn()
  const button = (isDisabled: boolean) => h(Button, { text: 'Refresh', onClick, 'aria-disabled': isDisabled })
  const { press, draw } = await drawComponent(button(true))
  await press('Refresh')
  expect(onClick).not.toHaveBeenCalled()
  await draw(button(false))
  await press('Refresh')
  expect(onClick).toHaveBeenCalledOnce()
})
