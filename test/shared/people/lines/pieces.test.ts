import { describe, expect, it } from 'vitest'
import { namesInText } from '../../../../shared/people/names-in-text.ts'

type Case = [what: string, text: string, names: string[]]

describe('a text is split', () => {
  it.each<Case>([
    [
      'at line breaks of any kind',
      'Ion Stoica\r\nScott Shenker\u2028Ali Ghodsi',
      ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi'],
    ],
    ['at commas', 'Ion Stoica, Scott Shenker', ['Ion Stoica', 'Scott Shenker']],
    ['at semicolons', 'Ion Stoica; Scott Shenker;', ['Ion Stoica', 'Scott Shenker']],
    [
      'at "and", also after a comma',
      'Ion Stoica, Scott Shenker, and Ali Ghodsi',
      ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi'],
    ],
    [
      'at "AND" and "&"',
      'Ion Stoica AND Scott Shenker & Ali Ghodsi',
      ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi'],
    ],
    [
      'at "and" where a line ends or begins',
      'Ion Stoica and\nScott Shenker\nand Ali Ghodsi',
      ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi'],
    ],
    ['not within a word', 'Alexandre Andrand, Sandy Rand', ['Alexandre Andrand', 'Sandy Rand']],
    [
      'at German and French words for "and"',
      'Ion Stoica und Scott Shenker et Ali Ghodsi',
      ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi'],
    ],
    [
      'at bullets',
      '• Ion Stoica • Scott Shenker\n▪ Ali Ghodsi',
      ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi'],
    ],
    ['at middle dots beside a space', 'Ion Stoica · Scott Shenker', ['Ion Stoica', 'Scott Shenker']],
    [
      'at dashes and stars where lines start',
      '- Ion Stoica\n* Scott Shenker\n– Ali Ghodsi',
      ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi'],
    ],
    [
      'at numbers where lines start',
      '1. Ion Stoica\n2) Scott Shenker\n(3) Ali Ghodsi\n[4] Ada Lovelace',
      ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi', 'Ada Lovelace'],
    ],
    ['at Chinese punctuation', '王伟、李娜，张敏；刘洋', ['王伟', '李娜', '张敏', '刘洋']],
    ['at the Chinese word for "and" between whole names', '张敏和李娜、李和平', ['张敏', '李娜', '李和平']],
    [
      'between brackets with a full name on either side',
      'Ada Lovelace (London) Alan Turing (Bletchley)',
      ['Ada Lovelace', 'Alan Turing'],
    ],
    [
      'at names with a colon',
      'Ion Stoica: chair, Scott Shenker: member; Juan de la Cruz and Ali Ghodsi: members',
      ['Ion Stoica', 'Scott Shenker', 'Juan de la Cruz', 'Ali Ghodsi'],
    ],
    [
      'and repetitions are left out',
      'Ion Stoica, Scott Shenker, Ion Stoica',
      ['Ion Stoica', 'Scott Shenker'],
    ],
  ])('%s', (_what, text, names) => {
    expect(namesInText(text)).toEqual(names)
  })
})
