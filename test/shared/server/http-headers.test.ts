import { expect, test } from 'vitest'
import { contentSecurityPolicy, pagePolicy } from '../../../shared/server/http-headers.ts'

test('allows a page only its own server and the named origins', () => {
  const policy = contentSecurityPolicy('http://localhost:8091').split('; ')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("connect-src 'self' http://localhost:8091")
  expect(policy).toContain("trusted-types 'none'")
})

test('allows the policy `worker` of trusted types, which our workers need', () => {
  expect(pagePolicy().split('; ')).toContain('trusted-types worker')
})
