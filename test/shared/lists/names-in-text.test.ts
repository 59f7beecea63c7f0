import { describe, expect, it } from 'vitest'
import { namesInText } from '../../../shared/lists/names-in-text.ts'

describe('lines of authors as papers print them', () => {
  it.each<[text: string, names: string[]]>([
    [
      'Matei Zaharia, Mosharaf Chowdhury, Tathagata Das, Ankur Dave, Justin Ma,\nMurphy McCauley, Michael J. Franklin, Scott Shenker, Ion Stoica\nUniversity of California, Berkeley',
      [
        'Matei Zaharia',
        'Mosharaf Chowdhury',
        'Tathagata Das',
        'Ankur Dave',
        'Justin Ma',
        'Murphy McCauley',
        'Michael J. Franklin',
        'Scott Shenker',
        'Ion Stoica',
      ],
    ],
    [
      'Ion Stoica∗, Robert Morris‡, David Liben-Nowell‡, David R. Karger‡, M. Frans Kaashoek‡\nStanford University\nistoica@cs.example.edu',
      ['Ion Stoica', 'Robert Morris', 'David Liben-Nowell', 'David R. Karger', 'M. Frans Kaashoek'],
    ],
    [
      'Jane Roe1,2,†, Li Wei1, and José A. de Souza3\n1Institute of Examples, 2MIT, 3Universidade de Exemplo\n†Corresponding author: jane@example.org',
      ['Jane Roe', 'Li Wei', 'José A. de Souza'],
    ],
    [
      'van der Aalst, W. M. P., Garcia-Molina, H., & O’Neil, P. E. (1996).',
      ['W. M. P. van der Aalst', 'H. Garcia-Molina', 'P. E. O’Neil'],
    ],
    [
      'Jane Roe (Example University); Li Wei (Beispiel GmbH, Berlin, Germany); José de Souza',
      ['Jane Roe', 'Li Wei', 'José de Souza'],
    ],
  ])('%j', (text, names) => {
    expect(namesInText(text)).toEqual(names)
  })
})
