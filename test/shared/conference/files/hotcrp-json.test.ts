import { describe, expect, it } from 'vitest'
import { readOneFile } from './given-files.ts'

const paperIn = async (paper: object) => (await readOneFile(JSON.stringify([paper]))).submissions[0]
const membersIn = async (...pc: unknown[]) => (await readOneFile(JSON.stringify({ pc }), 'pc.json')).reviewers

describe('a paper of HotCRP', () => {
  it('reads authors, declared conflicts and collaborators', async () => {
    const paper = {
      object: 'paper',
      pid: 12,
      title: 'On  Engines',
      authors: [
        { email: 'ada@example.org', given_name: 'Ada', family_name: 'Lovelace', affiliation: 'UC Berkeley' },
        { email: 'charles@example.org' },
        { first: 'Alan', last: 'Turing' },
      ],
      pc_conflicts: {
        'grace@example.org': true,
        'kurt@example.org': 'pinned advisor',
        'ada@example.org': 'pinned unconflicted',
        'x@example.org': false,
        'no address': true,
      },
      collaborators: 'Mary Somerville (Oxford)\n# a comment\nNone\n',
      status: 'submitted',
    }
    expect(await paperIn(paper)).toEqual({
      id: '12',
      title: 'On Engines',
      authors: [
        { name: 'Ada Lovelace', email: 'ada@example.org', affiliation: 'UC Berkeley' },
        { name: '', email: 'charles@example.org' },
        { name: 'Alan Turing' },
      ],
      declared: [
        { reviewer: { name: '', email: 'grace@example.org' }, kind: 'conflict', file: 'file.csv' },
        { reviewer: { name: '', email: 'kurt@example.org' }, kind: 'pinned advisor', file: 'file.csv' },
      ],
      collaborators: ['Mary Somerville (Oxford)'],
    })
  })

  it.each([['[null]'], ['[{}]'], ['[{"pid":-1}]'], ['[{"pid":"1 OR 1"}]'], ['[[{"pid":1}]]']])(
    'does not read %s as papers of HotCRP',
    async (text) => {
      expect(await readOneFile(text)).toMatchObject({ role: 'unknown', submissions: [] })
    },
  )

  it('reads the number of a paper if its other fields have an unknown form', async () => {
    const odd = { pid: '7', title: null, authors: 'nobody', pc_conflicts: [], collaborators: {} }
    expect(await paperIn(odd)).toEqual({
      id: '7',
      title: '',
      declared: [],
      authors: [{ name: 'nobody', isUnread: true }],
    })
  })
})

describe('a member of HotCRP', () => {
  it('reads name, address, affiliation and roles of a member', async () => {
    const member = { name: 'Grace Hopper', email: 'grace@example.org', affiliation: 'Yale', roles: 'chair' }
    const kurt = { email: 'kurt@example.org', roles: ['pc', 'chair'] }
    expect(await membersIn(member, kurt)).toEqual([
      member,
      { name: '', email: 'kurt@example.org', roles: 'pc chair' },
    ])
  })

  it('removes the address that HotCRP writes into a name', async () => {
    const [email, other] = ['grace@example.org', 'kurt@example.org']
    const members = [
      { name: `Grace Hopper <${email}>`, email },
      { name: other, email: other },
    ]
    expect(await membersIn(...members)).toEqual([
      { name: 'Grace Hopper', email },
      { name: '', email: other },
    ])
  })

  it('reads a member without name and address as an unread reviewer', async () => {
    expect(await membersIn({ affiliation: 'Yale', email: 'none' }, null)).toMatchObject([{ isUnread: true }])
  })
})
