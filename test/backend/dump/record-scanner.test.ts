import { describe, expect, it } from 'vitest'
import { BUILT_IN } from '../../../backend/dump/entities.ts'
import { NEEDS_MORE, RecordScanner, UNKNOWN } from '../../../backend/dump/record-scanner.ts'
import { article, person } from './dump.ts'

describe('RecordScanner', () => {
  function scan(xml: string): number {
    const bytes = Buffer.alloc(4 * xml.length + 1)
    const length = bytes.write(xml, 'latin1')
    return new RecordScanner(true, BUILT_IN).scan(bytes, 0, length)
  }

  it.each([
    [
      'a paper',
      article('a', ['Ann', 'J&uuml;rgen &#351;'], {
        title: 'On <i>n</i><sup>2</sup> &amp; \u00e9',
        publtype: 'informal',
      }),
    ],
    ['a person', person('1', ['Ann'], '<note type="affiliation">MIT</note>\n<url>u</url>')],
    [
      'attributes in any order',
      '<book mdate="2020-01-01" key="k" publtype="a b"><author orcid="x">A</author></book>',
    ],
    [
      'eight nested inline tags',
      `<book key="k"><title>${'<i>'.repeat(8)}n${'</i>'.repeat(8)}</title></book>`,
    ],
    ['little and much white space', '<book key="k"><title>T</title>\r\n\t <year>1999</year></book>'],
  ])('reads %s without saxes', (_kind, xml) => {
    expect(scan(xml)).toBe(xml.length)
    expect(scan(`\n${xml}\n<book key="next">`)).toBe(xml.length + 1)
  })

  it.each([
    ['no key', '<book><title>T</title></book>'],
    ['the name of an unknown element', '<series key="k"></series>'],
    ['single quotes', "<book key='k'></book>"],
    ['the same attribute twice', '<book key="k" key="k"></book>'],
    ['two unknown attributes', '<book key="k" a="1" a="2"></book>'],
    ['a comment', '<book key="k"><!-- c --></book>'],
    ['an empty element', '<book key="k"><title/></book>'],
    ['text outside of fields', '<book key="k">text<title>T</title></book>'],
    ['an undeclared entity', '<book key="k"><pages>&nope;</pages></book>'],
    ['crossed inline tags', '<book key="k"><title><i><sub></i></sub></title></book>'],
    ['nine nested inline tags', `<book key="k"><title>${'<i>'.repeat(9)}n${'</i>'.repeat(9)}</title></book>`],
    ['an unknown inline tag', '<book key="k"><title><b>n</b></title></book>'],
    ['an empty key', '<book key=""></book>'],
    ['an attribute without a name', '<book key="k" ="a"></book>'],
    ['an attribute that begins with a space', '<book key="k" mdate=" a"></book>'],
    ['an attribute that ends with a space', '<book key="k" mdate="a "></book>'],
    ['an encoded attribute', '<book key="k" mdate="a&amp;b"></book>'],
    ['two spaces between attributes', '<book  key="k"></book>'],
    ['a control character', '<book key="k"><title>\u0001</title></book>'],
    ['a wrong end tag', '<book key="k"><title>T</titel></book>'],
  ])('leaves a record with %s to saxes', (_kind, xml) => {
    expect(scan(xml)).toBe(UNKNOWN)
  })

  it('asks for more bytes wherever a record is cut', () => {
    const whole = article('a', ['J&uuml;rgen'], { title: 'On <i>n</i> trees', publtype: 'informal' })
    for (let end = 0; end < whole.length; end++) expect(scan(whole.slice(0, end))).toBe(NEEDS_MORE)
  })
})
