import { expect, test } from 'vitest'
import { otherHost } from '../../../../shared/ui/frame/backend-note.tsx'

const HERE = 'localhost:8090'

test('names the host of a remote backend, unless it gets no names', () => {
  expect(otherHost('http://127.0.0.1:8091', { kind: 'offline' }, HERE)).toBeNull()
  expect(otherHost('https://dblp.example:8091/api', { kind: 'offline' }, HERE)).toBe('dblp.example:8091')
  expect(otherHost('https://dblp.example', { kind: 'asking' }, HERE)).toBe('dblp.example')
  expect(otherHost('https://dblp.example', { kind: 'not-allowed' }, HERE)).toBeNull()
})

test('names no host for a backend at the page’s own address', () => {
  expect(otherHost('https://dblp.example/backend', { kind: 'asking' }, 'dblp.example')).toBeNull()
})
