import { toOutputs } from '../../step/outcome/output.ts'
import { exitCodeOfOutcome, type Outcome } from '../../step/outcome/outcome.ts'
import type { ExitCode } from '../../step/outcome/exit-code.ts'
import type { InputName } from '../../step/input/input.ts'
import { readInputs, secretInputNames } from '../../step/input/read-inputs.ts'
import { findAttestationType } from '../../step/question/attestation.ts'
import { report } from '../../step/report.ts'
import type { RunContext } from '../../step/environment/run-context.ts'
import { toOptionDocument } from '../option-wording.ts'
import { askInputs, requireArgument, requireLocalRecords } from '../question/ask.ts'
import { toPlannedRequests, toReportDocument, type Reader } from '../report-document.ts'
import { createRunContext } from '../run-context.ts'
import { readInputVariable, type Terminal } from '../terminal.ts'
import { EvidenceError } from '../../error.ts'
import { hasFlag, parseArguments, readOption, requireOption, type Arguments } from '../arguments.ts'

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

/**
 * `evidence override NAME`: overrides the result of an attestation (rules 5.6), by default as compliant. Its type is that of the newest report
 * of this name.
 */
export async function runOverrideCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('override', args)
  const name = requireArgument(parsed, 'override needs the NAME of an attestation, such as unit-tests or app.scan.')
  requireOption(parsed, 'reason')
  const preset = { kind: 'override', name, compliant: 'true' } as const
  const type = readOption(parsed, 'original-type') ?? (await readAttestationType(parsed, terminal, name))
  return runWithInputs(parsed, terminal, { ...preset, 'original-type': type })
}

async function readAttestationType(args: Arguments, terminal: Terminal, name: string): Promise<string> {
  const [artifactOrName = '', ofArtifact] = name.split('.')
  return askInputs(args, terminal, async (asked) => findAttestationType(asked, ofArtifact ?? artifactOrName))
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
  if (inputs.gate === 'status' && !isInWorkflow(terminal)) throw noStatusError()
  // The summary begins with the first line too.
  const begin = hasFlag(args, 'json') ? terminal.host.info : terminal.host.debug
  const context = createRunContext({ ...terminal, host: { ...terminal.host, begin: (line = '') => begin(line) } })
  if (inputs.url === 'embedded' && (inputs.kind === 'none' || inputs.kind === 'override')) requireLocalRecords(context)
  const outcome = await report(inputs, context)
  if (hasFlag(args, 'json')) terminal.json(JSON.stringify(toJsonResult(outcome)))
  else terminal.document(toOptionDocument(toReportDocument(outcome, readReader(args, terminal, context))))
  return exitCodeOfOutcome(outcome)
}

/** The outputs of the action. A dry run has its requests too. */
function toJsonResult(outcome: Outcome): object {
  const { planned } = outcome
  return { ...toOutputs(outcome), ...(planned !== undefined && { requests: toPlannedRequests(planned) }) }
}

function readReader(args: Arguments, terminal: Terminal, { errorPage }: RunContext): Reader {
  return {
    wantsReceipts: hasFlag(args, 'receipts') || terminal.host.trace !== undefined,
    isInWorkflow: isInWorkflow(terminal),
    errorPage,
  }
}

function isInWorkflow({ environment }: Terminal): boolean {
  return environment['GITHUB_ACTIONS'] === 'true'
}

function noStatusError(): EvidenceError {
  const message =
    '--gate status leaves the decision to a commit status, which only a job of GitHub Actions sets. Give --gate alone: the exit code is the decision.'
  return new EvidenceError('usage', message, { facts: { option: 'gate' } })
}
