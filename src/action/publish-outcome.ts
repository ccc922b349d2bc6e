import { exitCodes, type Failure } from '../command/outcome/exit-code.ts'
import { exitCodeOfOutcome, toOutputs, unknownCompliance, type Outcome } from '../command/outcome/outcome.ts'
import { printSummary, toFailureSummary, toSummary } from '../command/outcome/summary.ts'
import { toPlainText, type Document } from '../text/document.ts'
import { printFailure } from './print-failure.ts'
import type { GithubRunner } from './runner.ts'

/** GitHub keeps ten annotations of a level for a step. One of them is for the gate. */
const maxAnnotations = 9

/** A runner does not show an annotation with an empty text. */
const noMessage = 'This test failed. Its report has no message.'

/** Publishes the outcome of a run: outputs, log, annotations and job summary. The annotation of the gate is the first: a runner keeps ten. */
export async function publishOutcome(outcome: Outcome, runner: GithubRunner): Promise<void> {
  const { printer } = runner
  const document = toSummary(outcome)
  await setOutputs(toOutputs(outcome), runner)
  printer.text(toPlainText(document))
  if (exitCodeOfOutcome(outcome) !== exitCodes.done) printer.command('error', describeGateFailure(outcome))
  for (const { line, name, message, file } of toAnnotations(outcome)) {
    printer.command('error', message || noMessage, { title: name, file, line })
  }
  await writeJobSummary(document, runner)
}

/** Publishes the failure of a run: one error, the job summary, and outputs without a verdict for later steps. */
export async function publishFailure(failure: Failure, runner: GithubRunner): Promise<void> {
  await setOutputs({ compliance: unknownCompliance, compliant: 'false' }, runner)
  printFailure(failure, runner.printer)
  await writeJobSummary(toFailureSummary(failure.message), runner)
}

async function setOutputs(outputs: Readonly<Record<string, string>>, { loadToolkit }: GithubRunner): Promise<void> {
  const { setOutput } = await loadToolkit()
  for (const [name, value] of Object.entries(outputs)) setOutput(name, value)
}

type FailingTest = Outcome['failing'][number]

/** The first failing tests whose file is known. */
function toAnnotations({ failing }: Outcome): readonly (FailingTest & { readonly file: string })[] {
  return failing.flatMap((it) => (it.file === undefined ? [] : [{ ...it, file: it.file }])).slice(0, maxAnnotations)
}

function describeGateFailure({ explanation, closedBy }: Outcome): string {
  if (closedBy.length > 0) return `The gate is closed. ${closedBy.join(' ')} The job summary has the next steps.`
  return explanation === undefined
    ? 'The gate fails, because the state of the trail could not be read.'
    : `${explanation.headline} The job summary has the reasons and the next steps.`
}

/** A runner may have no job summary. That is a debug line, because the log has the same text and the exit code must stay. */
async function writeJobSummary(document: Document, { printer, loadToolkit }: GithubRunner): Promise<void> {
  const { summary } = await loadToolkit()
  const failure = await summary
    .addRaw(printSummary(document))
    .write()
    .then(() => undefined, String)
  if (failure !== undefined) printer.command('debug', `The job summary could not be written: ${failure}`)
}
