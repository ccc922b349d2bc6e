import { exitCodeOfOutcome } from '../../command/outcome/outcome.ts'
import type { ExitCode } from '../../command/outcome/exit-code.ts'
import type { InputName } from '../../command/input/input.ts'
import { toOutputs } from '../../command/outcome/to-outputs.ts'
import { readInputs } from '../../command/input/read-inputs.ts'
import { report } from '../../command/report.ts'
import { secretNames } from '../../command/input/secret.ts'
import { summarise } from '../../command/outcome/summary.ts'
import { printText } from '../../command/outcome/print.ts'
import { surround } from '../surround.ts'
import type { Terminal } from '../terminal.ts'
import { hasFlag, readWords, type Words } from '../words.ts'

/** `evidence report`: what the action does, from options. `--json` prints the outputs instead of the summary. */
export async function runReport(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  return run(readWords('report', words), terminal, {})
}

/** `evidence gate`: judges what is there and reports nothing. */
export async function runGate(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  return run(readWords('gate', words), terminal, { kind: 'none', gate: 'true' })
}

async function run(
  words: Words,
  terminal: Terminal,
  preset: Readonly<Partial<Record<InputName, string>>>,
): Promise<ExitCode> {
  const { options } = words
  const read = (name: InputName): string | undefined =>
    options[name]?.join('\n') ?? preset[name] ?? fromEnvironment(name, terminal)
  for (const name of secretNames) terminal.host.mask(read(name)?.trim() ?? '')
  const outcome = await report(readInputs(read), surround(terminal))
  terminal.out(hasFlag(words, 'json') ? JSON.stringify(toOutputs(outcome)) : printText(summarise(outcome)))
  return exitCodeOfOutcome(outcome)
}

/** Secrets need not stand in a command line, where others could read them. */
function fromEnvironment(name: InputName, { environment }: Terminal): string | undefined {
  if (name === 'token') return environment['EVIDENCE_TOKEN']
  if (name === 'url') return environment['EVIDENCE_URL']
  return name === 'github-token' ? environment['GITHUB_TOKEN'] : undefined
}
