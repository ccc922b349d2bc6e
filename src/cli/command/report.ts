import { toOutputs } from '../../step/outcome/output.ts'
import { exitCodeOfOutcome } from '../../step/outcome/outcome.ts'
import type { ExitCode } from '../../step/outcome/exit-code.ts'
import type { InputName } from '../../step/input/input.ts'
import { readInputs, secretInputNames } from '../../step/input/read-inputs.ts'
import { report } from '../../step/report.ts'
import { toSummary } from '../../step/outcome/summary.ts'
import { toOptionDocument } from '../option-wording.ts'
import { requireLocalRecords } from '../question/ask.ts'
import { createRunContext } from '../run-context.ts'
import { readInputVariable, type Terminal } from '../terminal.ts'
import { EvidenceError } from '../../error.ts'
import { hasFlag, parseArguments, readOption, type Arguments } from '../arguments.ts'

/** `evidence report`: does the same as the action. `--json` prints the outputs instead of the summary. */
export async function runReportCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  return runWithInputs(parseArguments('report', args), terminal, {})
}

/** `evidence gate`: judges the trail without reporting anything. */
export async function runGateCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('gate', args)
  refuseValue(parsed, 'kind', (value) => value !== 'none')
  refuseValue(parsed, 'gate', (value) => value === 'false')
  return runWithInputs(parsed, terminal, { kind: 'none', gate: 'true' })
}

/** A gate that reports, or that is off, would not be what its name says. */
function refuseValue(args: Arguments, name: InputName, isRefused: (value: string) => boolean): void {
  const value = readOption(args, name)?.trim()
  if (value === undefined || !isRefused(value)) return
  throw new EvidenceError(
    'usage',
    `--${name} ${value} is for evidence report; evidence gate only reads. See evidence gate --help.`,
  )
}

async function runWithInputs(
  args: Arguments,
  terminal: Terminal,
  preset: Readonly<Partial<Record<InputName, string>>>,
): Promise<ExitCode> {
  const { options } = args
  const read = (name: InputName): string | undefined =>
    options[name]?.join('\n') ?? preset[name] ?? readInputVariable(name, terminal.environment)
  for (const name of secretInputNames) terminal.host.mask(read(name)?.trim() ?? '')
  const inputs = readInputs(read)
  const context = createRunContext(terminal)
  if (inputs.url === 'embedded' && inputs.kind === 'none') requireLocalRecords(context)
  const outcome = await report(inputs, context)
  if (hasFlag(args, 'json')) terminal.json(JSON.stringify(toOutputs(outcome)))
  else terminal.document(toOptionDocument(toSummary(outcome)))
  return exitCodeOfOutcome(outcome)
}
