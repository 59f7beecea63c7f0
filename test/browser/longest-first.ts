import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take long: they attack, drive the extension, read real data, start processes or build. */
const LONG =
  /\/(browser\/(attacks|extension\/in-|pages)|backend\/right-person|bin\/(package|service\/managers)|daemon\/killed)/

/**
 * Starts the longest files first, so that no process is idle at the end. Vitest orders files by their last duration, or by size
 * in a fresh checkout.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
