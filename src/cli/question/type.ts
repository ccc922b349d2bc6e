import type { ExitCode } from '../../step/outcome/exit-code.ts'
import { createType, listTypes } from '../../step/question/type.ts'
import { parseArguments, readOption } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'
import { requireArgument, showAnswer } from './ask.ts'

/** `evidence type create NAME`. */
export async function runTypeCreateCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('type create', args)
  const request = {
    name: requireArgument(parsed, 'type create needs a NAME: the name of the type, without custom:.'),
    description: readOption(parsed, 'description'),
    schema: readOption(parsed, 'schema'),
    rules: parsed.options['rule'] ?? [],
  }
  return showAnswer(parsed, terminal, (asked) => createType(asked, request))
}

/** `evidence type list`. */
export async function runTypeListCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  return showAnswer(parseArguments('type list', args), terminal, listTypes)
}
