import { expect, test } from 'vitest'
import { parseXml, textOf } from '../../../../shared/collaborators/coa/xml-tree.ts'

test('reads escaped text and CDATA', () => {
  expect(textOf(parseXml('<t>A &amp; B <![CDATA[<C>]]></t>'))).toBe('A & B <C>')
})
