import type { Reviewer, Someone, Submission } from '../../shared/conference/conference-model.ts'
import { delimitedRows } from '../../shared/people/delimited-rows.ts'
import { assigned, assignmentText, type Conflict, isSame, NONE, parseConflict } from './hotcrp-conflicts.ts'

/** HotCRP's API without HTTP: papers, committee, assignments. */

/** `pc`: the first reviewer. `author`: the first author who has an address and is no reviewer. */
export type Role = 'chair' | 'pc' | 'author'

export type Site = {
  submissions: readonly Submission[]
  reviewers: readonly Reviewer[]
  /** The ids of withdrawn submissions. */
  withdrawn?: readonly string[]
  /** The ids of submissions whose authors the chair may not see. */
  hidden?: readonly string[]
}

export type Answer = { status: number; body: Record<string, unknown> }

const CHAIR: Reviewer = {
  name: 'Carla Chair',
  email: 'chair@hotcrp.test',
  affiliation: 'Chair University',
  roles: 'chair',
}

export const refusal = (status: number, ...messages: string[]): Answer => ({
  status,
  body: { ok: false, message_list: messages.map((message) => ({ status: 2, message })) },
})

export function hotcrpSite({ submissions, reviewers, withdrawn = [], hidden = [] }: Site) {
  const committee = [
    ...reviewers,
    ...(reviewers.some(({ roles }) => roles?.includes('chair')) ? [] : [CHAIR]),
  ]
  const users = new Map<string, Someone>()
  for (const person of [...submissions.flatMap(({ authors }) => authors), ...committee])
    if (person.email) users.set(folded(person), person)
  const isMember = (person: Someone): boolean => committee.some((one) => folded(one) === folded(person))
  const accounts: Record<Role, Someone | undefined> = {
    chair: committee.find(({ roles }) => roles?.includes('chair')),
    pc: committee[0],
    author: submissions.flatMap(({ authors }) => authors).find((one) => one.email && !isMember(one)),
  }
  const state = new Map<string, Conflict>()
  for (const { id, declared } of submissions)
    for (const { reviewer, kind } of declared)
      if (reviewer.email)
        state.set(keyOf(id, reviewer), parseConflict(kind) ?? { kind: 'other', pinned: false })

  const wrote = ({ authors }: Submission, person: Someone | undefined): boolean =>
    person?.email !== undefined && authors.some((author) => folded(author) === folded(person))

  function conflictsOf(paper: Submission): Record<string, string> {
    return Object.fromEntries(
      committee.flatMap((member): [string, string][] => {
        const { kind, pinned } = state.get(keyOf(paper.id, member)) ?? NONE
        const words = [pinned ? 'pinned' : '', kind, wrote(paper, member) ? 'author' : '']
        // HotCRP does not list a pair if a chair has pinned that it has no conflict.
        const isShown = kind !== '' || wrote(paper, member)
        return isShown ? [[member.email ?? '', words.filter(Boolean).join(' ')]] : []
      }),
    )
  }

  function papers(role: Role): Answer {
    const shown = submissions.filter((paper) => role !== 'author' || wrote(paper, accounts[role]))
    const list = shown.map((paper) => {
      const status = withdrawn.includes(paper.id) ? 'withdrawn' : 'submitted'
      const isOpen = (role === 'chair' && !hidden.includes(paper.id)) || wrote(paper, accounts[role])
      return {
        object: 'paper',
        pid: Number(paper.id),
        title: paper.title,
        abstract: 'An abstract.',
        ...(isOpen && {
          authors: paper.authors.map(authorOf),
          contacts: [],
          pc_conflicts: conflictsOf(paper),
          ...(paper.collaborators && { collaborators: paper.collaborators.join('\n') }),
        }),
        status,
        [status]: true,
        modified_at: 1_795_626_804,
      }
    })
    return { status: 200, body: { ok: true, papers: list } }
  }

  function pc(role: Role): Answer {
    const list = committee.map(({ name, email = '', affiliation = '', roles }) => ({
      name:
        committee.filter((one) => one.name === name).length === 1
          ? name || email
          : `${name} <${email}>`.trim(),
      ...(role !== 'author' && { email }),
      affiliation,
      ...(roles?.includes('chair') && { roles: 'chair' }),
    }))
    return { status: 200, body: { ok: true, pc: list, ...(role !== 'author' && { tags: ['pc'] }) } }
  }

  function whoami(role: Role): Answer {
    const account = accounts[role]
    const roles = role === 'chair' ? ['chair', 'pc'] : [role]
    const { given_name = '', family_name = '', email, affiliation = '' } = authorOf(account ?? { name: '' })
    return { status: 200, body: { ok: true, email, given_name, family_name, affiliation, roles } }
  }

  /** Assigns all rows, or none if a row is wrong. */
  function assign(role: Role, csv: string, isDryRun: boolean): Answer {
    const [header = [], ...rows] = delimitedRows(csv, ',').map(({ cells }) => cells)
    const at = (...names: string[]): number => header.findIndex((cell) => names.includes(cell.toLowerCase()))
    const columns = [at('paper', 'pid'), at('action'), at('email', 'user'), at('conflict', 'conflicttype')]
    const after = new Map(state)
    const errors = new Set<string>()
    for (const cells of rows) {
      const [paper = '', action = '', email = '', text = ''] = columns.map((index) => cells[index] ?? '')
      const error = assignRow(role, { paper, action, email, text }, after)
      if (error !== null) errors.add(error)
    }
    const changes = [...after].filter(([key, conflict]) => !isSame(state.get(key) ?? NONE, conflict))
    const output = outputOf(changes)
    const isWrong = errors.size > 0
    if (!isWrong && !isDryRun) for (const [key, conflict] of after) state.set(key, conflict)
    return {
      status: isWrong ? 403 : 200,
      body: {
        ...(isWrong ? refusal(403, ...errors).body : { ok: true }),
        ...(isDryRun && { dry_run: true }),
        valid: !isWrong,
        ...(!isWrong && { assignment_count: changes.length }),
        ...((isDryRun || !isWrong) && {
          output,
          output_mimetype: 'text/csv',
          output_size: Buffer.byteLength(output),
        }),
      },
    }
  }

  type Row = { paper: string; action: string; email: string; text: string }

  function assignRow(
    role: Role,
    { paper: id, action, email, text }: Row,
    after: Map<string, Conflict>,
  ): string | null {
    if (action !== 'conflict') return `<0>Action ‘${action}’ not found`
    const paper = submissions.find((one) => one.id === id)
    if (paper === undefined) return `<5>Submission #${id} does not exist`
    if (role !== 'chair') return `<5>You can’t administer submission #${id}`
    const user = users.get(email.toLowerCase())
    if (user === undefined) return `<0>PC member ‘${email}’ not found`
    const key = keyOf(id, user)
    const made = assigned(after.get(key) ?? NONE, text)
    if (made === null) return '<0>Conflict type ‘text’ not found'
    after.set(key, made)
    return null
  }

  /** Writes the changes as CSV, sorted by submission as in HotCRP. */
  function outputOf(changes: readonly (readonly [string, Conflict])[]): string {
    const rows = changes.map(([key, conflict]) => {
      const [paper = '', email = ''] = key.split(' ')
      const { name = '', email: written = email } = users.get(email) ?? {}
      return [paper, 'conflict', written, name, assignmentText(conflict)]
    })
    rows.sort(([one], [other]) => Number(one) - Number(other))
    if (rows.length === 0) return ''
    return [['pid', 'action', 'email', 'name', 'conflict'], ...rows]
      .map((cells) => `${cells.map(quoted).join(',')}\n`)
      .join('')
  }

  return {
    whoami,
    papers,
    pc,
    assign,
    /** The conflicts by `paper email`, in the words of an assignment. */
    conflicts: (): Record<string, string> =>
      Object.fromEntries(
        [...state].filter(([, one]) => !isSame(one, NONE)).map(([key, one]) => [key, assignmentText(one)]),
      ),
  }
}

const folded = ({ email = '' }: Someone): string => email.toLowerCase()
const keyOf = (paper: string, person: Someone): string => `${paper} ${folded(person)}`
const quoted = (cell: string): string =>
  /^[\w@.+ -]*$/.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`

/** A person as in the JSON of a paper: without empty fields. */
function authorOf({ name, email, affiliation }: Someone) {
  const [, given, family] = /^(?:(.*) )?(\S+)$/.exec(name) ?? []
  return {
    ...(email && { email }),
    ...(given && { given_name: given }),
    ...(family && { family_name: family }),
    ...(affiliation && { affiliation }),
  }
}
