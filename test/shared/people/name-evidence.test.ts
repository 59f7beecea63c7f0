import { expect, test } from 'vitest'
import { orderEvidence } from '../../../shared/people/name-evidence.ts'

test.each([
  ['a frequent given name and a frequent family name', 'John', 'Smith', 2],
  ['only a frequent given name', 'John', 'Foo', 1],
  ['only a frequent family name', 'Xuqi', 'Smith', 1],
  ['an initial', 'X. J.', 'Foo', 1],
  ['a family name with a particle', 'Xuqi', 'van Foo', 1],
  ['a generational suffix', 'Xuqi', 'Foo Jr.', 1],
  ['rare names', 'Xuqi', 'Foo', 0],
  ['names in the other order', 'Smith', 'John', 0],
])('counts the evidence of %s', (_, given, family, evidence) => {
  expect(orderEvidence(given, family)).toBe(evidence)
})
