import { describe, expect, it } from 'vitest'
import { namesInText } from '../../../shared/people/names-in-text.ts'

describe('namesInText', () => {
  it.each<[what: string, name: string]>([
    ["dblp's homonym number", 'Wei Wang 0001'],
    ['initials', 'J. R. R. Tolkien'],
    ['initials that could be titles or degrees', 'D.R. Stinson'],
    ['initials without full stops', 'MS Dhoni'],
    ['a given name that could be a degree', 'Md Rahman'],
    ['initials that could be a title', 'PD Madan'],
    ...(
      'Xiao Ming MA~Xiao Ming Ma~Tuan Anh BA~Abdul Karim MD~Abdul Karim Md~Maung Maung PE~Yuan Yuan MS~' +
      'Linh Chi DO~Sok Heng ENG~Jean Paul MBA~de la Cruz MA~de Souza FRS~Ananda Rao M.S.~Anna Fellow~' +
      'Luiz da Silva ACM~Wei Min MA 0001'
    )
      .split('~')
      .map((name): [string, string] => ['a last word that could be a degree', name]),
    ['particles', 'Juan de la Cruz'],
    ['apostrophes', 'Flannery O’Neil'],
    ['an apostrophe in front', "Gerard 't Hooft"],
    ['hyphens', 'Jean-Pierre Arpaci-Dusseau'],
    ['a generational suffix', 'Guy L. Steele Jr.'],
    ['capitals', 'ION STOICA'],
    ['small letters', 'ion stoica'],
    ['a dot within a word', 'Jordi Gal·la'],
    ['a single word', 'Arvind'],
    ['Chinese', '王伟'],
    ['the dot of a foreign name in Chinese', '伊恩·斯托伊卡'],
    ['Japanese', '佐々木 花子'],
    ['Korean', '김민수'],
    ['Cyrillic', 'Иван Иванов'],
    ['Arabic', 'محمد الخوارزمي'],
    ['letters with marks', 'Uğur Çetintemel'],
  ])('returns the whole name unchanged: %s', (_what, name) => {
    expect(namesInText(name)).toEqual([name])
  })

  it.each([
    ['Guy L. Steele, Jr., Gerald Jay Sussman', 'Guy L. Steele Jr. | Gerald Jay Sussman'],
    ['Xiao Ming MA, PhD; Xiao Hong BA PhD; Xiao Ming MA, MD, MS', 'Xiao Ming MA | Xiao Hong BA'],
    ['Ug\u0306ur C\u0327etintemel', 'Uğur Çetintemel'],
  ])('finds the whole names in %j', (text, names) => {
    expect(namesInText(text).join(' | ')).toBe(names)
  })
})

describe('namesInText without names', () => {
  it.each([
    ['an empty text', ''],
    ['white space', ' \t\n\u3000'],
    ['digits and punctuation', '1, 2; 3.\n—\n***'],
    ['an address alone', 'ada@example.org\nhttps://example.org/ada\nexample.org'],
    ['a word in small letters', 'chair'],
    ['an abbreviation in capitals', 'MIT, USA, EPFL'],
    ['an organization', 'Department of Computer Science\nStanford University\n清华大学\nETH Zürich'],
    ['a postal address', '1600 Amphitheatre Parkway 94043'],
    ['a heading', 'Authors\nProgram Committee\nArea chairs'],
    ['a sentence', 'We thank the reviewers for their help.'],
    ['a sentence without spaces', '本文提出了一种新的方法'],
  ])('finds no name in %s', (_what, text) => {
    expect(namesInText(text)).toEqual([])
  })
})
