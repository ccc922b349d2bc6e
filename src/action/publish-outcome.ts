import type { Failure } from '../step/outcome/exit-code.ts'
import { addHelp } from '../help/help.ts'
import { spellOutHelp } from '../help/help-line.ts'
import { toOutputs } from '../step/outcome/output.ts'
import type { Outcome } from '../step/outcome/outcome.ts'
import { printSummary, toFailureSummary, toSummary } from '../step/outcome/summary.ts'
import { toPlainText, type Document } from '../text/document.ts'
import { toAnnotations, printFailure } from './annotations.ts'
import type { GithubRunner } from './runner.ts'

type Outputs = Readonly<Record<string, string>>

/** Publishes the outcome of a run: outputs, text, annotations and job summary. */
export async function publishOutcome(outcome: Outcome, runner: GithubRunner): Promise<void> {
  const { errorPage } = runner
  const document = toSummary(outcome, errorPage)
  await setOutputs(toOutputs(outcome), runner)
  runner.printer.text(toPlainText(spellOutHelp(document, errorPage)))
  for (const { level, message, ...properties } of toAnnotations(outcome, (text) => addHelp(text, errorPage))) {
    runner.printer.command(level, message, properties)
  }
  await writeJobSummary(document, runner)
}

/** Publishes the failure of a run: one error, the job summary, and outputs without a verdict for later steps. */
export async function publishFailure(failure: Failure, outputs: Outputs, runner: GithubRunner): Promise<void> {
  await setOutputs(outputs, runner)
  printFailure({ ...failure, message: addHelp(failure.message, runner.errorPage) }, runner.printer)
  await writeJobSummary(toFailureSummary(failure.message, runner.errorPage), runner)
}

async function setOutputs(outputs: Outputs, { loadToolkit }: GithubRunner): Promise<void> {
  const { setOutput } = await loadToolkit()
  for (const [name, value] of Object.entries(outputs)) setOutput(name, value)
}

/** A runner may have no job summary. That is a debug line, because the job log has the same text and the exit code must stay. */
async function writeJobSummary(document: Document, { printer, loadToolkit }: GithubRunner): Promise<void> {
  const { summary } = await loadToolkit()
  const failure = await summary
    .addRaw(printSummary(document))
    .write()
    .then(() => undefined, String)
  if (failure !== undefined) printer.command('debug', `The job summary could not be written: ${failure}`)
}
