import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take long: all that one browser can be attacked with, or do with the extension; real data, processes, builds. */
const LONG =
  /\/(browser\/(attacks|extension\/in-|pages)|backend\/right-person|bin\/(package|service\/managers)|daemon\/killed)/

/**
 * The longest files begin first, so that no process has nothing to do at the end. By itself the runner goes by how long
 * files took the last time, and in a fresh checkout by their size, which says the opposite of these.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
