import { Component } from 'preact'
import { expect, test } from 'vitest'
import '../../../../shared/ui/state/signals.ts'

test('draws components with their parents, also if their props are the same', () => {
  expect(Component.prototype.shouldComponentUpdate).toBeUndefined()
})
