import { expect, test } from 'vitest'
import { hostElsewhere } from '../../../../shared/ui/frame/backend-note.tsx'

test('the host of a backend elsewhere is said, whether it answers or not, unless nothing is sent there', () => {
  expect(hostElsewhere('http://127.0.0.1:8091', { kind: 'offline' })).toBeNull()
  expect(hostElsewhere('https://dblp.example:8091/api', { kind: 'offline' })).toBe('dblp.example:8091')
  expect(hostElsewhere('https://dblp.example', { kind: 'asking' })).toBe('dblp.example')
  expect(hostElsewhere('https://dblp.example', { kind: 'not-allowed' })).toBeNull()
})
