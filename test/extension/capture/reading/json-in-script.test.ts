import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonBehind } from '../../../../extension/capture/sites/ieee-xplore.ts'

test('any object that a script assigns is read as it is, whatever stands around it', () => {
  const around = fc.string().filter((text) => !text.includes('page.data='))
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), around, fc.string(), (value, before, behind) => {
      const json = JSON.stringify(value)
      expect(jsonBehind('page.data=', `${before}page.data=${json};${behind}`)).toEqual(JSON.parse(json))
    }),
  )
})

test('an object that breaks off is none', () => {
  const script = `data={"a":{"b":"}}"}}`
  for (let end = 0; end < script.length; end++)
    expect(jsonBehind('data=', script.slice(0, end))).toBeUndefined()
})

test('no script makes it throw', () => {
  fc.assert(fc.property(fc.string(), (script) => jsonBehind('=', `={${script}`) !== null))
})
