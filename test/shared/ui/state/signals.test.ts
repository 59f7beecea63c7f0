import { Component } from 'preact'
import { expect, test } from 'vitest'
import '../../../../shared/ui/state/signals.ts'

test('components are drawn with their parents, also with the same props: objects in them may have changed', () => {
  expect(Component.prototype.shouldComponentUpdate).toBeUndefined()
})
