import { parseHTML } from 'linkedom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

let parsed = ''
beforeEach(() => {
  const parse = (html: string) => {
    parsed = html
    return parseHTML(`<html><body>${html}</body></html>`).document
  }
  vi.stubGlobal('Document', { parseHTML: parse })
  onTestFinished(() => void vi.unstubAllGlobals())
})
const textOfHtml = async (html: string) =>
  (await import('../../../../shared/ui/names/pasted-html.ts')).textOfHtml(html)

test('keeps raised letters of a name, and drops raised marks of affiliations', async () => {
  const html = `<p>Volker Markl<sup>1,2</sup>,
    Tova Milo<sup>a,b</sup></p><p> </p><p>Ewan M<sup>c</sup>Gregor </p>`
  expect(await textOfHtml(html)).toBe('Volker Markl, Tova Milo,\nEwan McGregor')
})

test('parses neither the head nor attributes that the page forbids', async () => {
  const body = `<body><p style="color: red" onclick='act("x")'>Ada <b style=a title="T">Lovelace</b></p></body>`
  expect(await textOfHtml(`<html><head><title>Copied</title></head>${body}</html>`)).toBe('Ada Lovelace')
  expect(parsed).toMatch(/^<body><p>Ada <b title="T">Lovelace</)
})
