import { expect, test } from 'vitest'
import { namesInText } from '../../../shared/people/names-in-text.ts'

const NAMES = ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi', 'Ada Lovelace', 'Emmy Noether']

/** `_` stands for a name. */
test.each<[separator: string, ...written: string[]]>([
  [', ', 'Prof. Dr.-Ing. _', 'Assoc. Prof. _', 'Ms _', 'Dr. rer. nat. _'],
  ['\n', 'Madame _', 'Doctor _', 'PD Dr. _', '_, P.Eng.'],
  ['\n', '_, PhD', '_, Ph. D.', '_, MSc', '_ M.Sc.'],
  ['; ', '_, MA', '_, MD, MS', '_, MBA PhD', '_, MA FRS', '_, PHD'],
  [', ', '_, Member, IEEE', '_, Fellow, IEEE', '_, Senior Member, IEEE'],
  [', ', '_¹,²', '_ᵃ', '_ ³'],
  [', ', '_*', '_†‡', '_ §¶'],
  [', ', '_1,2', '_ 1,*', '_ 3', '2_'],
  [' ', '_1', '_2', '_†'],
  [', ', '_^1', '_^{1,2}', '_[3]', '_{4}', '_ (5)'],
  [' ', '_ <ion@cs.example>,', '_ (scott@cs.example)', '_ ali@cs.example', '_ mailto:ada@cs.example'],
  [' and ', '_', '_\n{ion, scott}@cs.example'],
  [', ', '_ https://example.org/~ion', '_ ORCID: 0000-0002-1825-0097'],
  [', ', '_ (chair)', '_ (ICSI, and UC (Berkeley))', '_ (University'],
  ['\n', '_ || X', '_ | X', '_ :: X', '_\tX'],
  ['\n', '7\t_\tBerkeley', 'scott@cs.example\t_'],
  ['\n', '_ – Tel Aviv', '_ - London'],
  ['; ', '_, University of California, Berkeley, USA', '_, AT&T Labs'],
  ['\n', 'Authors: _', 'By _', '_: Berkeley'],
  ['; ', '_ et al.', '_, et al.', '_ and others', '_ et al. _'],
  ['; ', '"_"', '‘_’', '_.'],
])('removes the texts around names, with the separator %j: %s %s %s %s', (separator, ...written) => {
  let count = 0
  const text = written.join(separator).replaceAll('_', () => NAMES[count++] ?? '')
  expect(namesInText(text)).toEqual(NAMES.slice(0, count))
})

test.each([
  ['王伟教授、李娜 博士、김민수 교수', '王伟 | 李娜 | 김민수'],
  ['李国良（Guoliang Li）、王伟（清华大学）', 'Guoliang Li | 王伟'],
  ['作者：王伟', '王伟'],
  ['王伟等', '王伟'],
  ['Grace "Amazing" Hopper', 'Grace Hopper'],
  ['\ufeffIon Sto\u00adica\u200b, \u202aScott Shenker\u202c', 'Ion Stoica | Scott Shenker'],
  ['(Ion Stoica and Scott Shenker)', 'Ion Stoica | Scott Shenker'],
])('reads only the names of %j', (text, names) => {
  expect(namesInText(text).join(' | ')).toBe(names)
})
