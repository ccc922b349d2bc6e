import { globSync, readFileSync } from 'node:fs'
import { parseExplanations, type Explanation } from './explanation-text.ts'
import { shorten, type Mutant } from './mutant.ts'
import { isNoticed, type Result } from './run-tests.ts'

const files = 'tools/mutate/explained/*.txt'

export function readExplanations(): readonly Explanation[] {
  return globSync(files)
    .toSorted()
    .flatMap((path) => parseExplanations(readFileSync(path, 'utf8'), path))
}

/** Whether an explanation is for a mutant. */
export function explains(explanation: Explanation, mutant: Mutant): boolean {
  const { file, line, original, replacement } = explanation
  if (file !== mutant.file || !shorten(mutant.text).includes(shorten(line))) return false
  return shorten(mutant.original) === original && shorten(mutant.replacement) === replacement
}

/** The explanations of the changed files that are for none of the mutants, or only for mutants that the tests notice. */
export function describeStale(
  explanations: readonly Explanation[],
  all: readonly Mutant[],
  results: readonly Result[],
): readonly string[] {
  const changed = new Set(all.map(({ file }) => file))
  return explanations
    .filter(({ file }) => changed.has(file))
    .flatMap((explanation) => {
      const reason = findStaleness(explanation, all, results)
      return reason === undefined ? [] : [`${describe(explanation)}\n= ${reason}`]
    })
}

function findStaleness(
  explanation: Explanation,
  all: readonly Mutant[],
  results: readonly Result[],
): string | undefined {
  if (!all.some((mutant) => explains(explanation, mutant))) return 'There is no such mutant.'
  const own = results.filter(({ mutant }) => explains(explanation, mutant))
  return own.length > 0 && own.every(({ status }) => isNoticed(status) || status === 'refused')
    ? 'A test or the compiler notices it.'
    : undefined
}

function describe({ file, line, original, replacement }: Explanation): string {
  return `${file}: ${line}\n- ${original}\n+ ${replacement}`
}
