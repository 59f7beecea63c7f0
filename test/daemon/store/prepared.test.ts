import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { prepared } from '../../../daemon/store/prepared.ts'

test('prepares a statement once for each connection', () => {
  const [one, other] = [new Database(':memory:'), new Database(':memory:')]
  onTestFinished(() => void [one.close(), other.close()])
  expect(prepared(one, 'SELECT 1')).toBe(prepared(one, 'SELECT 1'))
  expect(prepared(other, 'SELECT 1')).not.toBe(prepared(one, 'SELECT 1'))
})
