import { expect, test } from 'vitest'
import { likeliestFirst, listedFit } from '../../../shared/conflicts/listed-fit.ts'
import type { Person } from '../../../shared/contract/backend.ts'
import { person } from './answers.ts'

const at = (...affiliations: string[]) => ({ ...person('Wei Wang'), affiliations })
const fits = (listed: string, dblp: string): boolean =>
  listedFit(at(dblp), { entry: 'Wei Wang', affiliation: listed }) === 'affiliation'

test.each([
  ['UC Berkeley', 'University of California, Berkeley, CA, USA'],
  ['University of California, Berkeley', 'UC Berkeley'],
  ['UCLA', 'University of California, Los Angeles, CA, USA'],
  ['MIT', 'MIT CSAIL, Cambridge, MA, USA'],
  ['MIT', 'Massachusetts Institute of Technology, Cambridge, USA'],
  ['Massachusetts Institute of Technology', 'MIT, Cambridge, MA, USA'],
  ['Dept. of Computer Science, Tsinghua University', 'Tsinghua University, Beijing, China'],
  ['ETH Zürich, Switzerland', 'ETH Zurich, Department of Computer Science'],
  ['University of Michigan', 'University of Michigan, Ann Arbor, MI, USA'],
  ['IIT Bombay', 'IIT Bombay, Mumbai, India'],
  ['Department of Computer Science, Fudan University', 'School of Computing, Fudan University'],
  ['University of Michigan, USA', 'University of Michigan, USA'],
  ['Technical University of Munich', 'TU Munich, Germany'],
  ['Department of Computer Science, Massachusetts Institute of Technology', 'MIT'],
  ['Texas Instruments, Dallas', 'Texas Instruments, Santa Clara, CA, USA'],
  ['HP Labs', 'HP Labs, Palo Alto, CA, USA'],
])('finds that %s is the organization %s in dblp', (listed, dblp) => {
  expect(fits(listed, dblp)).toBe(true)
})

test.each([
  ['UC Berkeley', 'University of California, Los Angeles, CA, USA'],
  ['University of California, Berkeley', 'University of California, Los Angeles, CA, USA'],
  ['Massachusetts Institute of Technology', 'University of Massachusetts Amherst, MA, USA'],
  ['University of Michigan', 'Michigan State University, East Lansing, MI, USA'],
  ['Fudan University, Shanghai, China', 'Tsinghua University, Beijing, China'],
  ['Shanghai Jiao Tong University', 'Fudan University, Shanghai, China'],
  ['Germany', 'TU Munich, Germany'],
  ['Fudan University', 'FU Berlin, Germany'],
  ['University of South Alabama', 'Fudan University, USA'],
  ['University', 'Fudan University, China'],
  ['University A', 'Institute A'],
  ['Department of Computer Science', 'Department of Computer Science, USA'],
  ['Department of Computer Science', 'DCS, Fudan University'],
])('finds that %s is not the organization %s in dblp', (listed, dblp) => {
  expect(fits(listed, dblp)).toBe(false)
})

test('sorts candidates by ORCID, then joint works, then affiliation', () => {
  const [other, ucla] = [at('Fudan University'), at('University of California, Los Angeles')]
  const alsoUcla = at('UCLA')
  const own = { ...at(), orcid: '0000-0002-1825-009X' }
  const about = { entry: 'Wei Wang', affiliation: 'UCLA', orcid: '0000-0002-1825-009X' }
  const nobody = (): number => 0
  expect(likeliestFirst([other, at(), ucla, alsoUcla, own], about, nobody)).toEqual([
    ...[own, ucla, alsoUcla, other, at()],
  ])
  expect(likeliestFirst([other, ucla], undefined, nobody)).toEqual([other, ucla])
  expect(listedFit(own, { entry: 'Wei Wang' })).toBeNull()
  const works = new Map<Person, number>([
    [ucla, 0],
    [other, 2],
    [own, 1],
  ])
  const some = at('Nowhere')
  works.set(some, 5)
  const ordered = likeliestFirst([ucla, other, own, some], about, (one) => works.get(one) ?? 0)
  expect(ordered).toEqual([own, some, other, ucla])
})
