import { dirname } from 'node:path'
import { explains } from './explanation.ts'
import type { Explanation } from './explanation-text.ts'
import { shorten } from './mutant.ts'
import { isNoticed, type Result } from './run-tests.ts'
import type { Selection } from './selection.ts'

/** A mutant that no test notices, with its explanation if there is one. */
interface Survivor extends Result {
  readonly reason: string | undefined
}

/** The score of each folder and of all together, with and without the survivors that are explained or refused, as a Markdown table. */
export function writeScoreTable(
  all: readonly Result[],
  explanations: readonly Explanation[],
  { chosen, text, code }: Selection,
): string {
  const results = all.filter(({ status }) => status !== 'alone')
  const folders = [...new Set(results.map(({ mutant }) => dirname(mutant.file)))].toSorted()
  const rows = folders.map((folder) => {
    const own = results.filter(({ mutant }) => dirname(mutant.file) === folder)
    return writeRow(`\`${folder}\``, own, explanations)
  })
  const part = chosen.length === code ? 'All of them were chosen' : `A sample of ${chosen.length} was chosen`
  return [
    '| Folder | Mutants | Killed | Survived | Not covered | Score | Refused | Explained | Score without these |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    ...(rows.length > 1 ? [writeRow('all', results, explanations)] : []),
    '',
    `The source has ${code} mutants of code. ${part}. ${text} mutants of text do not count.`,
    ...(results.length < all.length
      ? [`${all.length - results.length} were not tried: they need a process of their own, or the time was over.`]
      : []),
  ].join('\n')
}

/** The mutants that no test notices: first those without an explanation, then those that the compiler refuses or that have one. */
export function describeSurvivors(results: readonly Result[], explanations: readonly Explanation[]): readonly string[] {
  const survivors = listSurvivors(results, explanations)
  return [...survivors.filter(isOpen), ...survivors.filter((one) => !isOpen(one))].map(describeSurvivor)
}

function isOpen({ status, reason }: Survivor): boolean {
  return reason === undefined && status !== 'refused'
}

function listSurvivors(results: readonly Result[], explanations: readonly Explanation[]): readonly Survivor[] {
  return results
    .filter(({ status }) => !isNoticed(status) && status !== 'alone')
    .map((result) => ({ ...result, reason: explanations.find((one) => explains(one, result.mutant))?.reason }))
}

function writeRow(name: string, results: readonly Result[], explanations: readonly Explanation[]): string {
  const noticed = results.filter(({ status }) => isNoticed(status)).length
  const uncovered = results.filter(({ status }) => status === 'uncovered').length
  const refused = results.filter(({ status }) => status === 'refused').length
  const closed = listSurvivors(results, explanations).filter((one) => !isOpen(one)).length
  const survived = results.length - noticed - uncovered
  const score = toScore(noticed, results.length)
  const cells = [name, results.length, noticed, survived, uncovered, score, refused, closed - refused]
  return `| ${cells.join(' | ')} | ${toScore(noticed, results.length - closed)} |`
}

function toScore(noticed: number, count: number): string {
  return count === 0 ? '-' : `${((100 * noticed) / count).toFixed(1)} %`
}

function describeSurvivor({ mutant, status, reason }: Survivor): string {
  const { file, line, operator, original, replacement } = mutant
  const place = `${file}:${line} ${reason === undefined || status === 'refused' ? status : 'explained'} ${operator}`
  const change = `- ${shorten(original)}\n+ ${shorten(replacement)}`
  return `${place}\n${change}${reason === undefined ? '' : `\n= ${reason}`}`
}
