import { dirname } from 'node:path'
import { shorten } from './mutant.ts'
import { isNoticed, type Result } from './run-tests.ts'
import type { Selection } from './selection.ts'

/** The score of each folder and of all together, without the mutants that the compiler refuses, as a Markdown table. */
export function writeScoreTable(all: readonly Result[], { chosen, text, code }: Selection): string {
  const results = all.filter(({ status }) => status !== 'alone')
  const folders = [...new Set(results.map(({ mutant }) => dirname(mutant.file)))].toSorted()
  const rows = folders.map((folder) =>
    writeRow(
      `\`${folder}\``,
      results.filter(({ mutant }) => dirname(mutant.file) === folder),
    ),
  )
  const part = chosen.length === code ? 'All of them were chosen' : `A sample of ${chosen.length} was chosen`
  return [
    '| Folder | Mutants | Killed | Survived | Not covered | Refused | Score |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    ...(rows.length > 1 ? [writeRow('all', results)] : []),
    '',
    `The source has ${code} mutants of code. ${part}. ${text} mutants of text do not count.`,
    ...(results.length < all.length
      ? [`${all.length - results.length} need a process of their own, and were not tried.`]
      : []),
  ].join('\n')
}

/** The mutants that neither a test nor the compiler notices. */
export function describeSurvivors(results: readonly Result[]): readonly string[] {
  return results.filter(({ status }) => status === 'survived' || status === 'uncovered').map(describeSurvivor)
}

function writeRow(name: string, results: readonly Result[]): string {
  const count = (status: Result['status']): number => results.filter((one) => one.status === status).length
  const noticed = results.filter(({ status }) => isNoticed(status)).length
  const [survived, uncovered, refused] = [count('survived'), count('uncovered'), count('refused')]
  const counted = results.length - refused
  const score = counted === 0 ? '-' : `${((100 * noticed) / counted).toFixed(1)} %`
  return `| ${[name, results.length, noticed, survived, uncovered, refused, score].join(' | ')} |`
}

function describeSurvivor({ mutant, status }: Result): string {
  const { file, line, operator, original, replacement } = mutant
  return `${file}:${line} ${status} ${operator}\n- ${shorten(original)}\n+ ${shorten(replacement)}`
}
