import { writeFile } from 'node:fs/promises'
import type {
  Conference,
  Reviewer,
  Someone,
  Submission,
} from '../../../shared/conference/conference-model.ts'
import type { Policy } from '../../../shared/contract/policies.ts'
import { hasRealDump } from '../../data/real-bibliography.ts'
import { addPaper, type Paper, readBibliography } from './bibliography.ts'
import { type Cast, castOf, someone } from './cast.ts'
import {
  type Cell,
  caseKey,
  cellOf,
  countedBy,
  type Day,
  type ExpectedRow,
  expectedRows,
} from './expected.ts'
import { indexNames } from './names.ts'
import { emailAt, orcidOf, siteOf, titleOf, UNKNOWN } from './words.ts'

/** The day on which the pairs are judged. The bibliography ends in 2023. */
const TODAY: Day = { year: 2023, month: 6, day: 30 }
const POLICY: Policy = { name: 'Four years', months: 48, without: ['preprint'], least: 1, authors: null }
const DECLARED = ['collaborator', 'advisor', 'institutional', 'personal']
const PREPRINT_YEAR = 2022

/** A planted author whose name several people have. `meant`: the dblp name of the right person. */
type PlantedHomonym = { submission: string; author: string; meant: string }

export type MadeUpConference = {
  conference: Conference
  today: Day
  policy: Policy
  /** All pairs that are not clear, and all planted pairs. */
  expected: readonly ExpectedRow[]
  homonyms: readonly PlantedHomonym[]
  /** The names of each person, most papers first. */
  people: readonly (readonly string[])[]
  judge: (author: string, reviewer: string) => Cell
  /** Writes the real bibliography with made-up preprints. */
  writeDump: (file: string) => Promise<void>
}

let made: MadeUpConference | undefined

/** A conference of real people, with made-up titles and addresses. Null if the real bibliography is missing. */
export async function madeUpConference(): Promise<MadeUpConference | null> {
  if (!hasRealDump) return null
  made ??= make()
  return made
}

function make(): MadeUpConference {
  const { xml, persons } = readBibliography()
  const names = indexNames(persons)
  const { having, meaningOf } = names
  const counts = countedBy(POLICY, TODAY)
  const { conference, cases, preprints, twins, homonyms } = plantCases(castOf(persons, names, counts))
  for (const [index, entries] of preprints.entries()) {
    const authors = entries.flatMap(having)
    addPaper({ key: preprintKey(index), year: PREPRINT_YEAR, isPreprint: true, authors })
  }
  const judge = (author: string, reviewer: string) => cellOf(meaningOf(author), meaningOf(reviewer), counts)
  return {
    conference,
    today: TODAY,
    policy: POLICY,
    expected: expectedRows(conference, cases, judge),
    homonyms,
    people: persons
      .toSorted((one, other) => other.papers.length - one.papers.length)
      .map((person) => person.names),
    judge,
    writeDump: (file) => {
      const added = [...preprints.map(preprintXml), ...twins.map(({ key }) => twinXml(xml, key))]
      return writeFile(
        file,
        xml.replace('</dblp>', () => `${added.join('')}</dblp>`),
        'latin1',
      )
    },
  }
}

const preprintKey = (index: number): string => `journals/corr/abs-2201-0000${index}`

const preprintXml = (names: readonly string[], index: number): string =>
  [
    `<article publtype="informal" key="${preprintKey(index)}">`,
    ...names.map(
      (name) => `<author>${name.replace(/[^ -~]/g, (char) => `&#${char.codePointAt(0)};`)}</author>`,
    ),
    `<title>A Made-Up Preprint, Number ${index}.</title>`,
    `<year>${PREPRINT_YEAR}</year><journal>CoRR</journal></article>\n`,
  ].join('\n')

/** The XML of a preprint of the paper `key`. Both are one work (docs/dev/protocol.md, Works). */
function twinXml(xml: string, key: string): string {
  const start = xml.indexOf(`key="${key}"`)
  const record = xml.slice(start, xml.indexOf('<year>', start))
  const parts = record.match(/<(author|title)>.*?<\/\1>\n/gs) ?? []
  return `<article publtype="informal" key="journals/corr/twin-${key.replaceAll('/', '-')}">\n${parts.join('')}<year>${PREPRINT_YEAR}</year><journal>CoRR</journal></article>\n`
}

const asSomeone = ({ name, email, affiliation, orcid }: Someone): Someone => ({
  name,
  ...(email && { email }),
  ...(affiliation && { affiliation }),
  ...(orcid && { orcid }),
})

function plantCases({ reviewers, plainReviewers, strangers, named, having, joint }: Cast) {
  const submissions: Submission[] = []
  const cases = new Map<string, string>()
  const preprints: string[][] = []
  /** Papers of planted pairs. Each paper gets a preprint. */
  const twins: Paper[] = []
  const homonyms: PlantedHomonym[] = []
  const used = new Set(reviewers.flatMap(({ name }) => having(name)))
  const isFree = (name: string): boolean => !having(name).some((person) => used.has(person))
  const stranger = (): string => {
    const { value } = strangers.next()
    if (value === undefined) throw new Error('There are too few strangers.')
    return value
  }

  /** Adds a submission by a planted author and up to four strangers. */
  const submit = (
    label: string,
    author: Someone,
    reviewer: Reviewer | undefined,
    { kind, fellow }: { kind?: string | undefined; fellow?: Someone } = {},
  ): void => {
    const number = submissions.length
    const others = Array.from({ length: number % 5 }, (_, index) => someone(stranger(), number + index + 3))
    if (fellow) others.unshift(asSomeone(fellow))
    const id = String(101 + number)
    submissions.push({
      id,
      title: titleOf(number),
      authors: number % 2 === 0 ? [asSomeone(author), ...others] : [...others, asSomeone(author)],
      declared: kind !== undefined && reviewer ? [{ reviewer: asSomeone(reviewer), kind }] : [],
      ...(number % 10 === 0 && {
        collaborators: [`${UNKNOWN[0]} (${siteOf(number)[0]})`, 'All (Nowhere Labs)'],
      }),
    })
    if (label === '' || !reviewer?.email) return
    for (const name of [author.name, '']) cases.set(caseKey(id, name, reviewer.email), label)
  }

  /** Plants a case `times` times, each time for the next reviewer. The author is the first unused name of `namesFor`. */
  const plant = (
    times: number,
    namesFor: (reviewer: Reviewer) => Iterable<string>,
    add: (author: Someone, reviewer: Reviewer, time: number) => void,
  ): void => {
    let time = 0
    const from = submissions.length
    for (let turn = 0; time < times; turn++) {
      const reviewer = plainReviewers[(from + turn) % plainReviewers.length]
      if (reviewer === undefined || turn > 3 * plainReviewers.length)
        throw new Error('Too few people fit a case.')
      const entry = Iterator.from(namesFor(reviewer)).find(isFree)
      if (entry === undefined) continue
      for (const person of having(entry)) used.add(person)
      add(someone(entry, submissions.length), reviewer, time++)
    }
  }
  const kindOf = (time: number): string => DECLARED[time % DECLARED.length] ?? ''
  const ofNobody = () => [stranger()]

  plant(5, named.recent, (author, reviewer) => {
    twins.push(...joint(author.name, reviewer).slice(-1))
    submit('undeclared', author, reviewer)
  })
  plant(6, named.recent, (author, reviewer, time) =>
    submit('declared_proved', author, reviewer, { kind: kindOf(time) }),
  )
  plant(5, ofNobody, (author, reviewer, time) => submit('void', author, reviewer, { kind: kindOf(time) }))
  const fellowOf = (entry: string, reviewer: Reviewer) => {
    const { meant = '', names = [] } = named.fellows(entry, reviewer) ?? {}
    const name = names.find(isFree)
    return name === undefined ? null : { meant, name }
  }
  plant(
    3,
    (reviewer) => named.homonyms(reviewer).filter((entry) => fellowOf(entry, reviewer) !== null),
    (author, reviewer) => {
      const { meant = '', name = '' } = fellowOf(author.name, reviewer) ?? {}
      homonyms.push({ submission: String(101 + submissions.length), author: author.name, meant })
      for (const person of having(name)) used.add(person)
      submit('homonym', author, reviewer, { fellow: someone(name, submissions.length + 1) })
    },
  )
  plant(3, named.numbered, (author, reviewer) => submit('homonym_numbered', author, reviewer))
  plant(4, named.byAlias, (author, reviewer) => submit('alias', author, reviewer))
  plant(5, named.near, (author, reviewer) => submit('near_namesake', author, reviewer))
  for (const reviewer of plainReviewers.slice(8, 10)) submit('same_person', reviewer, reviewer)
  for (const reviewer of plainReviewers.filter((one) => named.own(one).length > 0).slice(0, 2)) {
    const [alias = ''] = named.own(reviewer)
    submit('same_person', someone(alias, submissions.length), reviewer)
  }
  plant(4, ofNobody, (author, reviewer) => {
    preprints.push([author.name, reviewer.name])
    submit('preprint_only', author, reviewer)
  })
  plant(3, named.past, (author, reviewer) => submit('outside', author, reviewer))
  plant(3, named.past, (author, reviewer, time) =>
    submit('outside', author, reviewer, { kind: kindOf(time) }),
  )
  for (const name of UNKNOWN.slice(1)) submit('unknown', someone(name, submissions.length), plainReviewers[0])
  plant(2, named.recent, (author, reviewer, time) => {
    const orcid = orcidOf(time)
    submit('two_accounts', { ...author, orcid }, reviewer)
    const site = siteOf(submissions.length)
    submit(
      'two_accounts',
      { ...someone(author.name, submissions.length), affiliation: site[0], orcid },
      reviewer,
    )
  })
  plant(1, named.recent, (author, reviewer) => {
    submit('two_accounts', author, reviewer)
    const email = emailAt(`second ${author.email?.split('@')[0]}`, siteOf(submissions.length - 1))
    submit('two_accounts', { ...author, email }, reviewer)
  })
  plant(3, ofNobody, (author, reviewer) => {
    submit('coauthors_here', author, reviewer)
    submit('', author, reviewer, { fellow: reviewer })
  })
  const conference: Conference = { submissions, reviewers, hasDeclarations: true }
  return { conference, cases, preprints, twins, homonyms }
}
