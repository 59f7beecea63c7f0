import { expect, test } from 'vitest'
import { hasOtherScript } from '../../../backend/names/scripts-and-order.ts'

test.each(['王伟', 'Wei 王', '김민수', 'やまだ', 'Иван Петров', 'Ivаn', 'Ιων', 'محمد', 'דוד'])(
  '%s has letters of another script',
  (name) => {
    expect(hasOtherScript(name)).toBe(true)
  },
)

test.each(['Ion Stoica', 'Søren Łuk', 'Nguyễn Văn', 'O’Neil', 'Wei Wang 0001', '42', ''])(
  '%s has not',
  (name) => {
    expect(hasOtherScript(name)).toBe(false)
  },
)
