import { type CoaProblem, en } from '../../messages/en/places/nsf-form.ts'
import { textsOf } from '../../messages/translator.ts'
import { zhCN } from '../../messages/zh-CN/places/nsf-form.ts'

export const coaTexts = textsOf<CoaProblem>({ en, 'zh-CN': zhCN })

export type { CoaProblem }

export class CoaError extends Error {
  readonly problem: CoaProblem

  constructor(problem: CoaProblem) {
    super(problem)
    this.problem = problem
  }
}
