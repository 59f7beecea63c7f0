import { describe, expect, it } from 'vitest'
import { reviewerOfHotcrp, submissionOfHotcrp } from '../../../../shared/conference/files/hotcrp-json.ts'

describe('a paper of HotCRP', () => {
  it('has its authors, its declared conflicts and the collaborators that were typed', () => {
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
      },
      collaborators: 'Mary Somerville (Oxford)\n# a comment\nNone\n',
      status: 'submitted',
    }
    expect(submissionOfHotcrp(paper)).toEqual({
      id: '12',
      title: 'On Engines',
      authors: [
        { name: 'Ada Lovelace', email: 'ada@example.org', affiliation: 'UC Berkeley' },
        { name: '', email: 'charles@example.org' },
        { name: 'Alan Turing' },
      ],
      declared: [
        { reviewer: { name: '', email: 'grace@example.org' }, kind: 'conflict' },
        { reviewer: { name: '', email: 'kurt@example.org' }, kind: 'pinned advisor' },
      ],
      collaborators: ['Mary Somerville (Oxford)'],
    })
  })

  it.each([[null], ['paper'], [{}], [{ pid: -1 }], [{ pid: '1 OR 1' }], [[{ pid: 1 }]]])(
    'is not %j',
    (value) => {
      expect(submissionOfHotcrp(value)).toBeNull()
    },
  )

  it('keeps its number where fields have other shapes', () => {
    const odd = { pid: '7', title: 7, authors: 'Ada', pc_conflicts: [], collaborators: { a: 1 } }
    expect(submissionOfHotcrp(odd)).toEqual({
      ...{ id: '7', title: '', declared: [] },
      authors: [{ name: 'Ada', isUnread: true }],
    })
  })
})

describe('a member of HotCRP', () => {
  it('has a name, an address, an affiliation and roles', () => {
    const member = { name: 'Grace Hopper', email: 'grace@example.org', affiliation: 'Yale', roles: 'chair' }
    expect(reviewerOfHotcrp(member)).toEqual(member)
    expect(reviewerOfHotcrp({ email: 'kurt@example.org', roles: ['pc', 'chair'] })).toEqual({
      name: '',
      email: 'kurt@example.org',
      roles: 'pc chair',
    })
  })

  it('has a name without the address that HotCRP writes where two members have one name, or where one has none', () => {
    const email = 'grace@example.org'
    expect(reviewerOfHotcrp({ name: `Grace Hopper <${email}>`, email })).toEqual({
      name: 'Grace Hopper',
      email,
    })
    expect(reviewerOfHotcrp({ name: email, email })).toEqual({ name: '', email })
  })

  it('is nobody without a name and an address', () => {
    expect(reviewerOfHotcrp({ affiliation: 'Yale', email: 'none' })).toBeNull()
    expect(reviewerOfHotcrp(null)).toBeNull()
  })
})
