import type { ExitCode } from '../../step/outcome/exit-code.ts'
import { searchRecords } from '../../step/question/search.ts'
import { parseArguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'
import { requireArgument, showAnswer } from './ask.ts'

/** `evidence search WORD…`: finding nothing is no failure. */
export async function runSearchCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('search', args)
  requireArgument(
    parsed,
    'search needs at least one WORD: a name, a commit, a digest, an issue key, an author or the like.',
  )
  return showAnswer(parsed, terminal, (asked) => searchRecords(asked, parsed.positionals.join(' ')))
}
