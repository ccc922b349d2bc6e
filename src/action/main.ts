import { findErrorPage, readEventPayload, readMatrix, type RunContext } from '../step/environment/run-context.ts'
import type { InputName } from '../step/input/input.ts'
import { readInputs, secretInputNames } from '../step/input/read-inputs.ts'
import { toFailure, type ExitCode } from '../step/outcome/exit-code.ts'
import type { ProcessEvents } from '../step/outcome/process-event.ts'
import { exitCodeOfOutcome, type Outcome } from '../step/outcome/outcome.ts'
import { report } from '../step/report.ts'
import { printFailure } from './annotations.ts'
import { createGithubRunner, type GithubRunner, type Toolkit } from './runner.ts'

/** One run of the action. It reads and sets nothing of the process but what is passed here. */
export interface ActionCall {
  readonly environment: RunContext['environment']
  /** The checkout. */
  readonly cwd: string
  /** Writes to standard output. */
  readonly write: (text: string) => void
  readonly importToolkit: () => Promise<Toolkit>
  readonly events: ProcessEvents
}

/** Runs the action: reads the inputs, runs the command, and publishes outputs, text and job summary. Returns the exit code; never throws. */
export async function runAction(call: ActionCall): Promise<ExitCode> {
  const { environment, events } = call
  const runner = openRunner(call)
  events.onUncaughtException((error) => printFailure(toFailure(error), runner.printer))
  events.onWarning(runner.host.info)
  const readInput = (name: InputName): string | undefined => environment[toVariableName(name)]
  for (const name of secretInputNames) runner.host.mask(readInput(name)?.trim() ?? '')
  try {
    const outcome = await runReport(runner, environment, readInput)
    const { publishOutcome } = await import('./publish-outcome.ts')
    await publishOutcome(outcome, runner)
    return exitCodeOfOutcome(outcome)
  } catch (error) {
    const failure = toFailure(error)
    const [{ publishFailure }, { toFailureOutputs }] = await Promise.all([
      import('./publish-outcome.ts'),
      import('../step/outcome/output.ts'),
    ])
    const outputs = toFailureOutputs(environment, readInput('trail')?.trim() ?? '')
    await publishFailure(failure, outputs, runner)
    return failure.exitCode
  }
}

/** What libraries print is shown while debugging, as text. */
function openRunner({ environment, cwd, write, importToolkit, events }: ActionCall): GithubRunner {
  const isDebugging = environment['RUNNER_DEBUG'] === '1'
  const runner = createGithubRunner({ cwd, isDebugging, errorPage: findErrorPage(environment), write, importToolkit })
  events.onOtherOutput((text) => {
    if (isDebugging) runner.printer.text(text)
  })
  return runner
}

async function runReport(
  { host, errorPage }: GithubRunner,
  environment: RunContext['environment'],
  readInput: (name: InputName) => string | undefined,
): Promise<Outcome> {
  return report(readInputs(readInput), {
    host,
    environment,
    event: readEventPayload(environment),
    matrix: readMatrix(environment),
    loadService: async () => import('../service/main.ts'),
    errorPage,
  })
}

/** The variable in which action.yml passes an input. The runner does not set INPUT_ variables for the steps of a composite action. */
function toVariableName(name: InputName): string {
  return `INPUT_${name.toUpperCase().replaceAll('-', '_')}`
}
