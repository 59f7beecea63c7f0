import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { XmlError } from '../../../backend/import-error.ts'
import { dump } from './dump.ts'
import { anyCuts, FULL, read } from './reading.ts'

async function failure(xml: string | Buffer, cuts: readonly number[] = []): Promise<XmlError> {
  const error = await read(xml, cuts).catch((thrown: unknown) => thrown)
  if (!(error instanceof XmlError)) throw new Error('expected an XmlError', { cause: error })
  return error
}

const inDump = (text: string) => dump('<book key="k"><title>ä</title></book>', text)

describe('a fault in the XML', () => {
  it.each([
    [
      'an undeclared entity',
      inDump('<book key="l"><title>é &nope; x</title></book>'),
      '&nope;',
      'entity &nope;',
    ],
    [
      'an entity with the name of an object’s property',
      inDump('<book key="l"><title>&constructor;</title></book>'),
      '&constructor;',
      '&constructor;',
    ],
    ['a bare ampersand', inDump('<book key="l"><title>é AT& T; x</title></book>'), '; x', 'begins no entity'],
    [
      'a character XML forbids',
      inDump('<book key="l"><title>é\u0001x</title></book>'),
      '\u0001',
      'not well-formed',
    ],
    ['a stray < in an attribute', inDump('<book key="é<"/>'), '<"/>', 'not well-formed'],
    [
      'a closing tag of another element',
      inDump('<book key="l"><title>é</titel></book>'),
      '></book>',
      'unexpected close tag',
    ],
    ['a second root', `${dump()}<dblp></dblp>`, '></dblp>', 'only one root'],
    ['another root', ' <html lang="x"><body/></html>', '<html lang="x">', '<html> where'],
    ['text without XML', ' Dear editor,', 'Dear editor,', 'not well-formed'],
    ['text after the root', `${dump()}<!-- a > b -->\n é > x`, 'é >', 'outside of root'],
    [
      'text before the root',
      '<?xml version="1.0" encoding="ISO-8859-1"?> x > y <dblp/>',
      'x >',
      'outside of root',
    ],
  ])('reports the byte of %s', async (_kind, xml, wrong, problem) => {
    for (const encoding of ['latin1', 'utf8'] as const) {
      const bytes = Buffer.from(
        xml.replace('ISO-8859-1', encoding === 'utf8' ? 'UTF-8' : 'ISO-8859-1'),
        encoding,
      )
      const byteOffset =
        encoding === 'utf8' && !xml.startsWith('<?')
          ? bytes.indexOf(wrong)
          : bytes.lastIndexOf(Buffer.from(wrong, encoding))
      await fc.assert(
        fc.asyncProperty(anyCuts(bytes.length), async (cuts) => {
          const error = await failure(bytes, cuts)
          expect(error.message).toContain(problem)
          // The byte is after the fault, or at the end of stray text.
          expect(error.byteOffset).toBeGreaterThan(byteOffset)
          expect(error.byteOffset).toBeLessThanOrEqual(byteOffset + Buffer.byteLength(wrong, encoding))
        }),
        { numRuns: 20 },
      )
    }
  })

  it('reports the byte at which a document ends too early', async () => {
    const bytes = Buffer.from(FULL.replaceAll('&uuml;', 'ü').replace('ISO-8859-1', 'UTF-8'))
    const whole = bytes.lastIndexOf('>') + 1
    for (let length = 0; length < whole; length++) {
      const error = await failure(bytes.subarray(0, length))
      expect([length, error.byteOffset]).toEqual([length, length])
    }
  })

  it('reports the first invalid byte of the encoding', async () => {
    const utf8 = Buffer.concat([
      Buffer.from('<dblp><book key="é'),
      Buffer.from([0xff]),
      Buffer.from('"/></dblp>'),
    ])
    await fc.assert(
      fc.asyncProperty(anyCuts(utf8.length), async (cuts) => {
        expect((await failure(utf8, cuts)).byteOffset).toBe(utf8.indexOf(0xff))
      }),
      { numRuns: 30 },
    )
  })

  it.each(['UTF-16', 'windows-1252', 'koi8-r'])('refuses the encoding %s', async (encoding) => {
    const xml = `<?xml version="1.0" encoding="${encoding}"?><dblp/>`
    const error = await failure(xml)
    expect(error.message).toContain(`"${encoding}"`)
    expect(error.byteOffset).toBe(xml.indexOf(encoding))
  })

  it('refuses UTF-16 by its byte order mark', async () => {
    expect((await failure(Buffer.from('\ufeff<dblp/>', 'utf16le'))).byteOffset).toBe(0)
  })

  it('refuses entities of the internal subset without expanding them', async () => {
    const laughs = `<!DOCTYPE dblp [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><dblp><book key="k"><title>&b;</title></book></dblp>`
    expect((await failure(laughs)).byteOffset).toBe(laughs.indexOf('</title>'))
  })
})
