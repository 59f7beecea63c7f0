import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { REAL_DUMP } from '../../data/real-bibliography.ts'

export type PersonRecord = {
  key: string
  /** As dblp writes them, the primary one first. */
  names: string[]
  publications: number
}

const LATIN_1 =
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde ' +
  'Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc ' +
  'atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc ' +
  'otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const CHARACTERS = new Map([
  ...LATIN_1.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(0xc0 + index)]),
  ['amp', '&'],
  ['apos', "'"],
  ['quot', '"'],
])

/**
 * The person records of the dump, read with nothing of the backend's code: the labels say what stands in the dump,
 * not what the resolver makes of it.
 */
export function personRecords(): PersonRecord[] {
  const xml = gunzipSync(readFileSync(REAL_DUMP)).toString('latin1')
  const persons: PersonRecord[] = []
  const publications = new Map<string, number>()
  for (const [, element, attributes = '', body = ''] of xml.matchAll(
    /<(article|inproceedings|proceedings|book|incollection|phdthesis|mastersthesis|data|www)\b([^>]*)>(.*?)<\/\1>/gs,
  )) {
    const names = Array.from(body.matchAll(/<author[^>]*>([^<]*)<\/author>/g), ([, name = '']) => text(name))
    if (element === 'www') {
      const key = /key="(homepages\/[^"]*)"/.exec(attributes)?.[1]
      if (key !== undefined && names.length > 0) persons.push({ key: text(key), names, publications: 0 })
    } else {
      for (const name of new Set(names)) publications.set(name, (publications.get(name) ?? 0) + 1)
    }
  }
  for (const person of persons) {
    for (const name of person.names) person.publications += publications.get(name) ?? 0
  }
  return persons
}

function text(xml: string): string {
  return xml.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    return CHARACTERS.get(name) ?? whole
  })
}
