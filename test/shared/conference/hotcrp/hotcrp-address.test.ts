import { expect, test } from 'vitest'
import { isHotcrpToken, readHotcrpAddress } from '../../../../shared/conference/hotcrp/hotcrp-address.ts'

test.each([
  ['https://sigmod26.hotcrp.com', 'https://sigmod26.hotcrp.com'],
  ['  https://sigmod26.hotcrp.com/  ', 'https://sigmod26.hotcrp.com'],
  ['sigmod26.hotcrp.com', 'https://sigmod26.hotcrp.com'],
  ['HTTPS://SIGMOD26.HotCRP.com:443/', 'https://sigmod26.hotcrp.com'],
  ['https://conf.example.org:8443/sigmod26/', 'https://conf.example.org:8443/sigmod26'],
  ['https://conf.example.org/sigmod26/paper/12', 'https://conf.example.org/sigmod26'],
  ['https://conf.example.org/sigmod26/search?q=&t=all#top', 'https://conf.example.org/sigmod26'],
  ['https://conf.example.org/sigmod26/u/1/search.php', 'https://conf.example.org/sigmod26'],
  ['https://conf.example.org/index.php', 'https://conf.example.org'],
  ['https://sigmod26.hotcrp.com/api/papers', 'https://sigmod26.hotcrp.com'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['http://127.0.0.1:8029/', 'http://127.0.0.1:8029'],
  ['127.0.0.1:8029', 'http://127.0.0.1:8029'],
  ['localhost:8029/sigmod26', 'http://127.0.0.1:8029/sigmod26'],
  ['http://localhost', 'http://127.0.0.1'],
  ['https://localhost', 'https://localhost'],
])('reads %s as the site %s', (typed, base) => {
  expect(readHotcrpAddress(typed)).toEqual({ base, origin: new URL(base).origin })
})

test.each([
  'http://sigmod26.hotcrp.com',
  'http://127.0.0.1.evil.test',
  'http://localhost.evil.test/',
  'http://192.168.1.5',
])('refuses an unencrypted address of another machine: %s', (typed) => {
  expect(readHotcrpAddress(typed)).toBe('insecure')
})

test.each([
  '',
  'https://',
  'ftp://sigmod26.hotcrp.com',
  'javascript://sigmod26.hotcrp.com',
  'https://chair:secret@hotcrp.com',
  'https://127.0.0.1:8029@evil.test',
  'https://a.test https://b.test',
  'https://a.test;script-src',
  'https://*.hotcrp.com',
  'http://[::1]:8029',
  'https:\\\\a.test',
  'chair@example.org',
  `https://${'a'.repeat(600)}.test`,
])('refuses %j as the address of a site', (typed) => {
  expect(readHotcrpAddress(typed)).toBe('not-an-address')
})

test('refuses a text that is not a token, such as one with a line break', () => {
  expect(isHotcrpToken('hct_NAdMLNRYUVXpamPMgfLiBhroiQctdSnmRnHahBPqjfsE')).toBe(true)
  for (const text of [
    '',
    'hct_',
    'secret',
    'hct_NAdMLNRYUVXpamPMgf\r\nx: y',
    ' hct_NAdMLNRYUVXpamPMgf',
    'hct_ü'.padEnd(30, 'a'),
  ])
    expect(isHotcrpToken(text)).toBe(false)
})
