import { describe, expect, it } from 'vitest'
import { namesInText } from '../../../shared/people/names-in-text.ts'

type Case = [what: string, text: string, names: string[]]

describe('what stands around names is cut away:', () => {
  it.each<Case>([
    [
      'titles',
      'Prof. Dr.-Ing. Ada Lovelace, Assoc. Prof. Alan Turing, Ms Grace Hopper, Dr. rer. nat. Emmy Noether',
      ['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Emmy Noether'],
    ],
    ['Chinese and Korean titles', '王伟教授、李娜 博士、김민수 교수', ['王伟', '李娜', '김민수']],
    [
      'degrees',
      'Ada Lovelace, PhD\nAlan Turing, Ph. D.\nGrace Hopper, MSc\nEmmy Noether M.Sc.',
      ['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Emmy Noether'],
    ],
    [
      'degrees in capitals after a comma',
      'Ada Lovelace, MA; Alan Turing, MD, MS; Grace Hopper, MBA PhD; Emmy Noether, MA FRS; Ann Lee, PHD',
      ['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Emmy Noether', 'Ann Lee'],
    ],
    [
      'forms of address in full',
      'Madame Ada Lovelace\nDoctor Alan Turing\nGrace Hopper, P.Eng.',
      ['Ada Lovelace', 'Alan Turing', 'Grace Hopper'],
    ],
    ["a lecturer's title beside another", 'PD Dr. Emmy Noether', ['Emmy Noether']],
    [
      "an association's grades",
      'Ion Stoica, Member, IEEE, Scott Shenker, Fellow, IEEE, and Ali Ghodsi, Senior Member, IEEE',
      ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi'],
    ],
    [
      'superscripts',
      'Ion Stoica¹,², Scott Shenkerᵃ, Ali Ghodsi ³',
      ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi'],
    ],
    [
      'footnote signs',
      'Ion Stoica*, Scott Shenker†‡, Ali Ghodsi §¶',
      ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi'],
    ],
    [
      'digits that were superscripts',
      'Ion Stoica1,2, Scott Shenker 1,*, Ali Ghodsi 3, 2Ada Lovelace',
      ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi', 'Ada Lovelace'],
    ],
    [
      'marks without a comma behind',
      'Ion Stoica1 Scott Shenker2 Ali Ghodsi†',
      ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi'],
    ],
    [
      'marks in TeX and in brackets',
      'Ion Stoica^1, Scott Shenker^{1,2}, Ali Ghodsi[3], Ada Lovelace{4}, Alan Turing (5)',
      ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi', 'Ada Lovelace', 'Alan Turing'],
    ],
    [
      'e-mail addresses',
      'Ion Stoica <ion@cs.example>, Scott Shenker (scott@cs.example) Ali Ghodsi ali@cs.example Ada Lovelace mailto:ada@cs.example',
      ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi', 'Ada Lovelace'],
    ],
    [
      'addresses that share a host',
      'Ion Stoica and Scott Shenker\n{ion, scott}@cs.example',
      ['Ion Stoica', 'Scott Shenker'],
    ],
    [
      'web addresses and ORCID iDs',
      'Ion Stoica https://example.org/~ion, Scott Shenker ORCID: 0000-0002-1825-0097',
      ['Ion Stoica', 'Scott Shenker'],
    ],
    [
      'brackets with roles and affiliations',
      'Ion Stoica (chair), Scott Shenker (ICSI, and UC (Berkeley)), 王伟（清华大学）',
      ['Ion Stoica', 'Scott Shenker', '王伟'],
    ],
    ['a bracket that the selection cut', 'Ion Stoica (University', ['Ion Stoica']],
    [
      'a name in another script before its bracket',
      '李国良（Guoliang Li）、王伟（清华大学）',
      ['Guoliang Li', '王伟'],
    ],
    ['a nickname', 'Grace "Amazing" Hopper', ['Grace Hopper']],
    [
      'organizations after the marks that entries know',
      'Jane Doe || X\nJohn Roe | X\nAnn Poe :: X\nBob Coe\tX',
      ['Jane Doe', 'John Roe', 'Ann Poe', 'Bob Coe'],
    ],
    [
      'a number or an address before a tab',
      '7\tIon Stoica\tBerkeley\nscott@cs.example\tScott Shenker',
      ['Ion Stoica', 'Scott Shenker'],
    ],
    [
      'what follows a spaced dash',
      'Ion Stoica – Tel Aviv\nScott Shenker - London',
      ['Ion Stoica', 'Scott Shenker'],
    ],
    [
      'organizations and places among commas',
      'Ion Stoica, University of California, Berkeley, USA; Scott Shenker, AT&T Labs',
      ['Ion Stoica', 'Scott Shenker'],
    ],
    ['labels', 'Authors: Ion Stoica\nBy Ali Ghodsi\n作者：王伟', ['Ion Stoica', 'Ali Ghodsi', '王伟']],
    ['what follows a name and a colon', 'Ion Stoica: Berkeley', ['Ion Stoica']],
    [
      '"et al." and "others"',
      'Ion Stoica et al.; Scott Shenker, et al.; Ali Ghodsi and others; 王伟等\nAda Lovelace et al. Alan Turing',
      ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi', '王伟', 'Ada Lovelace', 'Alan Turing'],
    ],
    [
      'quotes and punctuation',
      '"Ion Stoica", ‘Scott Shenker’; Ali Ghodsi.',
      ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi'],
    ],
    [
      'invisible characters',
      '\ufeffIon Sto\u00adica\u200b, \u202aScott Shenker\u202c',
      ['Ion Stoica', 'Scott Shenker'],
    ],
  ])('%s', (_what, text, names) => {
    expect(namesInText(text)).toEqual(names)
  })

  it('brackets stay open when there is nothing outside of them', () => {
    expect(namesInText('(Ion Stoica and Scott Shenker)')).toEqual(['Ion Stoica', 'Scott Shenker'])
  })
})
