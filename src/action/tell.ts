import type { Failure } from '../command/outcome/failure.ts'
import { exit } from '../command/outcome/exit-code.ts'
import { exitCodeOfOutcome, type FailingTest, type Outcome } from '../command/outcome/outcome.ts'
import { printMarkdown, printText } from '../command/outcome/print.ts'
import { summarise, summariseFailure } from '../command/outcome/summary.ts'
import { toOutputs, unknownCompliance } from '../command/outcome/to-outputs.ts'
import type { Core, Runner } from './runner.ts'

/** GitHub shows about ten annotations of a step; more would hide each other. */
const mostAnnotations = 10

/** A runner shows no annotation without a text. */
const unexplained = 'This test did not pass, and its report does not say why.'

/** Outputs, log, annotations and job summary of a run that came to an end. */
export async function tell(outcome: Outcome, { say, settled }: Runner): Promise<void> {
  const document = summarise(outcome)
  say((core) => {
    for (const [name, value] of Object.entries(toOutputs(outcome))) core.setOutput(name, value)
    core.info(printText(document))
  })
  say((core) => {
    for (const { line, name, message, file } of annotated(outcome)) {
      core.error(message || unexplained, { title: name, file, ...(line === undefined ? {} : { startLine: line }) })
    }
    if (exitCodeOfOutcome(outcome) !== exit.done) core.error(reasonOf(outcome))
  })
  say(async (core) => {
    await writeSummary(core, document)
  })
  await settled()
}

/** The failing tests that have a place in a file to be shown at. */
function annotated({ failing }: Outcome): readonly (FailingTest & { readonly file: string })[] {
  return failing.flatMap((it) => (it.file === undefined ? [] : [{ ...it, file: it.file }])).slice(0, mostAnnotations)
}

function reasonOf({ explanation }: Outcome): string {
  return explanation === undefined
    ? 'How the trail stands could not be found out, so the gate stays closed.'
    : `${explanation.headline} The job summary says why and what to do.`
}

/** Where a runner offers no summary, the log has said it all; the step's own exit code must not get lost over it. */
async function writeSummary({ summary, debug }: Core, document: Parameters<typeof printMarkdown>[0]): Promise<void> {
  const written = await summary
    .addRaw(printMarkdown(document))
    .write()
    .then(() => undefined, String)
  if (written !== undefined) debug(`The job summary could not be written: ${written}`)
}

/** One sentence in the log and in the summary; that there is no verdict is told to steps that follow, too. */
export async function tellFailure({ message, trace }: Failure, { say, settled }: Runner): Promise<void> {
  say((core) => {
    core.setOutput('compliance', unknownCompliance)
    core.setOutput('compliant', 'false')
    core.debug(trace)
    core.error(message)
  })
  say(async (core) => {
    await writeSummary(core, summariseFailure(message))
  })
  await settled()
}
