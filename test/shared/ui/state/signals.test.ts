import { Component } from 'preact'
import { expect, test } from 'vitest'
import '../../../../shared/ui/state/signals.ts'

test('draws a component with its parent, even with the same props', () => {
  expect(Component.prototype.shouldComponentUpdate).toBeUndefined()
})
