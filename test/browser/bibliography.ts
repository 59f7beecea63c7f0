import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DUMP_END, DUMP_HEAD, generatedRecords } from '../data/generated-dump.ts'

const STARTER = resolve(import.meta.dirname, '../../backend/starter/starter.xml')

const NAMESAKES = 12

/** Writes a dump: the starter data's records, records of homonyms, and generated records for large matrices. */
export function writeBibliography(file: string): void {
  const starter = readFileSync(STARTER, 'latin1')
  const records = starter.slice(starter.indexOf('<dblp>') + '<dblp>'.length, starter.lastIndexOf('</dblp>'))
  writeFileSync(
    file,
    [
      DUMP_HEAD,
      records,
      ...homonyms(),
      ...generatedRecords({ publications: 3000, people: 900 }),
      DUMP_END,
    ].join(''),
    'latin1',
  )
}

function* homonyms(): Generator<string> {
  yield page('w/WeiWang', 'Wei Wang', ' publtype="disambiguation"')
  for (let number = 1; number <= NAMESAKES; number++) {
    const name = `Wei Wang ${String(number).padStart(4, '0')}`
    yield page(`w/WeiWang${number}`, name, '', number === 3 ? AFFILIATION : '')
    for (let paper = 0; paper < number; paper++) yield article(`w${number}-${paper}`, [name, 'Jian Pei'])
  }
  yield page('p/JianPei', 'Jian Pei')
  yield article('w-unknown', ['Wei Wang', 'Jian Pei'])
  yield page('c/MinChen', 'Min Chen')
  yield page('c/MinChen-2', 'Min Chen 0002')
  yield article('m1', ['Min Chen', 'Jian Pei'])
  yield article('m2', ['Min Chen 0002', 'Jian Pei'])
}

const AFFILIATION = '<note type="affiliation">Example University, Springfield, USA</note>\n'

const page = (key: string, name: string, attributes = '', note = ''): string =>
  `<www${attributes} mdate="2026-01-15" key="homepages/${key}">\n<author>${name}</author>\n<title>Home Page</title>\n${note}</www>\n`

const article = (key: string, authors: readonly string[]): string =>
  `<article mdate="2026-01-15" key="journals/test/${key}">\n${authors.map((name) => `<author>${name}</author>\n`).join('')}<title>A study of ${key}.</title>\n<year>2015</year>\n<journal>TEST</journal>\n<ee>https://doi.org/10.5555/${key}</ee>\n</article>\n`
