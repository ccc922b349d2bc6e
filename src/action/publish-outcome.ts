import { exitCodes, type Failure } from '../command/outcome/exit-code.ts'
import { exitCodeOfOutcome, toOutputs, unknownCompliance, type Outcome } from '../command/outcome/outcome.ts'
import { printSummary, toFailureSummary, toSummary } from '../command/outcome/summary.ts'
import { toPlainText, type Document } from '../text/document.ts'
import type { Core, GithubRunner } from './runner.ts'

/** GitHub shows about ten annotations for a step. */
const maxAnnotations = 10

/** A runner does not show an annotation with an empty text. */
const noMessage = 'This test failed. Its report has no message.'

/** Publishes the outcome of a run: outputs, log, annotations and job summary. */
export async function publishOutcome(outcome: Outcome, { enqueue, flush }: GithubRunner): Promise<void> {
  const document = toSummary(outcome)
  enqueue((core) => {
    for (const [name, value] of Object.entries(toOutputs(outcome))) core.setOutput(name, value)
    core.info(toPlainText(document))
  })
  enqueue((core) => {
    for (const { line, name, message, file } of toAnnotations(outcome)) {
      core.error(message || noMessage, { title: name, file, ...(line === undefined ? {} : { startLine: line }) })
    }
    if (exitCodeOfOutcome(outcome) !== exitCodes.done) core.error(describeGateFailure(outcome))
  })
  enqueue(async (core) => {
    await writeJobSummary(core, document)
  })
  await flush()
}

/** Publishes the failure of a run: one error, the job summary, and outputs without a verdict for later steps. */
export async function publishFailure({ message, trace }: Failure, { enqueue, flush }: GithubRunner): Promise<void> {
  enqueue((core) => {
    core.setOutput('compliance', unknownCompliance)
    core.setOutput('compliant', 'false')
    core.debug(trace)
    core.error(message)
  })
  enqueue(async (core) => {
    await writeJobSummary(core, toFailureSummary(message))
  })
  await flush()
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
async function writeJobSummary({ summary, debug }: Core, document: Document): Promise<void> {
  const failure = await summary
    .addRaw(printSummary(document))
    .write()
    .then(() => undefined, String)
  if (failure !== undefined) debug(`The job summary could not be written: ${failure}`)
}
