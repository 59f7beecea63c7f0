import { expect, test } from 'vitest'
import { mailDomain, mailWord } from '../../../shared/conference/mail-domains.ts'

test.each([
  ['ada@cs.ox.ac.uk', 'ox.ac.uk'],
  ['ada@maths.ox.ac.uk', 'ox.ac.uk'],
  ['ada@mail.tsinghua.edu.cn', 'tsinghua.edu.cn'],
  ['ada@pwr.wroc.pl', 'pwr.wroc.pl'],
  ['ada@ii.uni.wroc.pl', 'uni.wroc.pl'],
  ['ada@univ.kiev.ua', 'univ.kiev.ua'],
  ['ada@nrc.gc.ca', 'nrc.gc.ca'],
  ['ada@culture.gouv.fr', 'culture.gouv.fr'],
  ['ada@inf.ethz.ch', 'ethz.ch'],
  ['ada@csail.mit.edu', 'mit.edu'],
  ['ada@free.example.org', 'example.org'],
  ['ada@orange.com', 'orange.com'],
])('finds the organization of %s: %s', (email, domain) => {
  expect(mailDomain(email)).toBe(domain)
})

test.each(
  'gmail.com yahoo.co.uk outlook.de free.fr seznam.cz wp.pl 139.com acm.org qq.com mail.ru naver.com web.de alum.mit.edu sina.com.cn vip.sina.com 163.net mail.ua'.split(
    ' ',
  ),
)('does not call the mail host %s an organization', (host) => {
  expect(mailDomain(`ada@${host}`)).toBeNull()
})

test('finds no organization for a text that is not an address', () => {
  for (const text of [undefined, '', 'ada', 'ada@', '@'])
    expect([mailDomain(text), mailWord(text)]).toEqual([null, null])
  expect(mailWord('ada@cs.ox.ac.uk')).toBe('ox')
})
