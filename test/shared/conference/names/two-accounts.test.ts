import { expect, test } from 'vitest'
import { mailDomain } from '../../../../shared/conference/mail-domains.ts'
import { twoAccounts } from '../../../../shared/conference/names/two-accounts.ts'

test('one ORCID, or one name at one organization, is one person with two accounts', () => {
  const authors = [
    { name: 'Ann Lee', email: 'ann@cs.mit.edu' },
    { name: 'Ann Lee', email: 'alee@csail.mit.edu' },
    { name: 'Bo Xu', email: 'bo@gmail.com' },
    { name: 'Bo Xu', email: 'bo.xu@gmail.com' },
  ]
  const reviewers = [
    { name: 'C. Orr', email: 'c@a.org', orcid: '0000-0001-0000-000x' },
    { name: 'Cy Orr', email: 'cy@b.org', orcid: '0000-0001-0000-000X' },
  ]
  const submissions = [{ id: '1', title: 'T', authors, declared: [] }]
  expect(
    twoAccounts({ submissions, reviewers }).map(({ why, people }) => [why, people.map(({ email }) => email)]),
  ).toEqual([
    ['orcid', ['c@a.org', 'cy@b.org']],
    ['name_and_domain', ['ann@cs.mit.edu', 'alee@csail.mit.edu']],
  ])
})

test.each([
  ['a@cs.ox.ac.uk', 'ox.ac.uk'],
  ['a@mails.tsinghua.edu.cn', 'tsinghua.edu.cn'],
  ['a@inf.ethz.ch', 'ethz.ch'],
  ['a@qq.com', null],
  ['a@yahoo.co.jp', null],
  ['nobody', null],
  [undefined, null],
])('the organization of %s is %s', (email, domain) => {
  expect(mailDomain(email)).toBe(domain)
})
