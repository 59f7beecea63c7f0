import { expect, test } from 'vitest'
import { namesInText } from '../../../../shared/people/names-in-text.ts'

test.each([
  ['Ion Stoica\r\nScott Shenker\u2028Ali Ghodsi', 'Ion Stoica | Scott Shenker | Ali Ghodsi'],
  ['Ion Stoica AND Scott Shenker & Ali Ghodsi', 'Ion Stoica | Scott Shenker | Ali Ghodsi'],
  ['Ion Stoica and\nScott Shenker\nand Ali Ghodsi', 'Ion Stoica | Scott Shenker | Ali Ghodsi'],
  ['Ion Stoica und Scott Shenker et Ali Ghodsi', 'Ion Stoica | Scott Shenker | Ali Ghodsi'],
  ['Alexandre Andrand, Sandy Rand', 'Alexandre Andrand | Sandy Rand'],
  ['• Ion Stoica • Scott Shenker\n▪ Ali Ghodsi', 'Ion Stoica | Scott Shenker | Ali Ghodsi'],
  ['Ion Stoica · Scott Shenker', 'Ion Stoica | Scott Shenker'],
  ['* Ion Stoica\n2) Scott Shenker\n(3) Ali Ghodsi', 'Ion Stoica | Scott Shenker | Ali Ghodsi'],
  ['王伟、李娜，张敏；刘洋', '王伟 | 李娜 | 张敏 | 刘洋'],
  ['张敏和李娜、李和平', '张敏 | 李娜 | 李和平'],
  ['Ada Lovelace (London) Alan Turing (Bletchley)', 'Ada Lovelace | Alan Turing'],
  ['Ion Stoica: chair, Scott Shenker: member', 'Ion Stoica | Scott Shenker'],
  ['Juan de la Cruz and Ali Ghodsi: members', 'Juan de la Cruz | Ali Ghodsi'],
  ['Ion Stoica; Scott Shenker, Ion Stoica;', 'Ion Stoica | Scott Shenker'],
])('splits %j into people, each once', (text, names) => {
  expect(namesInText(text).join(' | ')).toBe(names)
})
