import { oneLine } from '../export/taken-answer.ts'
import { isParticle, isSuffix } from '../people/name-vocabulary.ts'
import { wordSet } from '../word-set.ts'

/** Turns `Last, First, Middle` into `First Middle Last`. */
export function familyNameLast(name: string): string {
  const [family = '', ...others] = oneLine(name).split(/\s*,\s*/u)
  const given = others.filter((part) => !isSuffix(part))
  return [...given, family, ...others.filter(isSuffix)].filter(Boolean).join(' ')
}

/** True for `Steele, Guy`, false for `Guy Steele, Jr.`. */
export const isFamilyFirst = (name: string): boolean => {
  const [family = '', ...others] = name.split(',').map(oneLine)
  return family !== '' && others.some((part) => part !== '' && !isSuffix(part))
}

/**
 * Many people write these small words of a family name with a capital: `Van den Bussche`, `El Abbadi`.
 * Before a frequent family name, they are given names: `Minh Le Nguyen`, `Richard Yi Da Xu`.
 */
const CAPITAL_PARTICLE = /^(?:Van|Von|De|Der|Den|Del|Della|Dello|Des|Di|Da|Das|Dos|Du|La|Le|El|Al|Ben|St\.)$/u
const AFTER_GIVEN_NAME = wordSet(
  'Nguyen Tran Le Pham Hoang Huynh Phan Vu Vo Dang Bui Do Ho Ngo Duong Ly Dinh Truong Lam Mai Dao Wang Li Zhang Liu Chen ' +
    'Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Gao Luo Zheng Liang Xie Song Tang Han Feng Yu Dong Xiao Cheng ' +
    'Cao Yuan Deng Fu Shen Zeng Peng Lu Su Jiang Cai Jia Ding Wei Xue Ye Yan Pan Du Dai Xia Tian Ren Fan Fang Kim Lee Park',
)

/** Returns `Last, First, Middle`. Without a comma, the family name is the last word with the small words before it. */
export function familyNameFirst(name: string): string {
  if (isFamilyFirst(name)) return name.split(',').map(oneLine).filter(Boolean).join(', ')
  const words = familyNameLast(name).split(' ')
  const suffix = words.length > 2 && isSuffix(words.at(-1) ?? '') ? words.pop() : undefined
  const isBeforeFamilyName = AFTER_GIVEN_NAME.has(words.at(-1) ?? '')
    ? isParticle
    : (word: string) => isParticle(word) || CAPITAL_PARTICLE.test(word)
  let start = words.length - 1
  while (start > 1 && isBeforeFamilyName(words[start - 1] ?? '')) start -= 1
  // A given name begins with a capital, so `van Dam` is only a family name.
  if (start === 1 && isParticle(words[0] ?? '')) start = 0
  const [first, ...middle] = words.slice(0, start)
  const family = [...words.slice(start), ...(suffix === undefined ? [] : [suffix])].join(' ')
  return [family, first, middle.join(' ')].filter(Boolean).join(', ')
}
