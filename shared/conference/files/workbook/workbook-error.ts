import type { ProblemKey } from '../messages/en.ts'

/** The reason why a workbook is not read. */
export class WorkbookError extends Error {
  readonly problem: ProblemKey

  constructor(problem: ProblemKey) {
    super(problem)
    this.problem = problem
  }
}
