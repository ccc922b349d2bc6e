import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small test files come first: they notice most mutants, and then the slow tests of the large ones run again with few. */
export class SmallFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sizes = new Map(files.map((file) => [file, statSync(file.moduleId).size]))
    return files.toSorted((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0))
  }
}
