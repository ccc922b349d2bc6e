import { dirname } from 'node:path'
import { isNoticed, type Result } from './run-tests.ts'
import type { Selection } from './selection.ts'

/** The score of each folder and of all together, as a Markdown table. */
export function writeScoreTable(all: readonly Result[], { chosen, text, code }: Selection): string {
  const results = all.filter(({ status }) => status !== 'static')
  const folders = [...new Set(results.map(({ mutant }) => dirname(mutant.file)))].toSorted()
  const rows = folders.map((folder) => {
    const own = results.filter(({ mutant }) => dirname(mutant.file) === folder)
    return writeRow(`\`${folder}\``, own)
  })
  const part = chosen.length === code ? 'All of them were tried' : `A sample of ${chosen.length} was tried`
  return [
    '| Folder | Mutants | Killed | Survived | Not covered | Score |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    ...(rows.length > 1 ? [writeRow('all', results)] : []),
    '',
    `The source has ${code} mutants of code. ${part}. ${text} mutants of text do not count.`,
    ...(results.length < all.length ? [`${all.length - results.length} of code that runs once were not tried.`] : []),
  ].join('\n')
}

/** The mutants that no test notices, with their place. */
export function describeSurvivors(results: readonly Result[]): readonly string[] {
  return results.filter(({ status }) => !isNoticed(status) && status !== 'static').map(describeSurvivor)
}

function writeRow(name: string, results: readonly Result[]): string {
  const noticed = results.filter(({ status }) => isNoticed(status)).length
  const uncovered = results.filter(({ status }) => status === 'uncovered').length
  const score = `${((100 * noticed) / results.length).toFixed(1)} %`
  const cells = [name, results.length, noticed, results.length - noticed - uncovered, uncovered, score]
  return `| ${cells.join(' | ')} |`
}

function describeSurvivor({ mutant, status }: Result): string {
  const { file, line, operator, original, replacement } = mutant
  return `${file}:${line} ${status} ${operator}\n- ${shorten(original)}\n+ ${shorten(replacement)}`
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 140 ? `${line.slice(0, 140)}…` : line
}
