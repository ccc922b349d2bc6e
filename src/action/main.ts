import { dirname, resolve } from 'node:path'
import { reserveStandardOutput } from '../command/environment/printer.ts'
import { readEventPayload, readMatrix } from '../command/environment/run-context.ts'
import type { InputName } from '../command/input/input.ts'
import { readInputs, secretInputNames } from '../command/input/read-inputs.ts'
import { toFailure, type ExitCode } from '../command/outcome/exit-code.ts'
import { exitOnUncaughtException, printProcessWarnings } from '../command/outcome/process-event.ts'
import { exitCodeOfOutcome, type Outcome } from '../command/outcome/outcome.ts'
import { report } from '../command/report.ts'
import { printFailure } from './print-failure.ts'
import { createGithubRunner, type GithubRunner } from './runner.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Runs the action: reads the inputs, runs the command, and publishes outputs, log and job summary. Returns the exit code; never throws. */
export async function runAction(environment: Environment): Promise<ExitCode> {
  const runner = openRunner(environment)
  exitOnUncaughtException((error) => printFailure(toFailure(error), runner.printer))
  printProcessWarnings(runner.host.info)
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
      import('../command/outcome/run-outputs.ts'),
    ])
    const outputs = toFailureOutputs(environment, readInput('trail')?.trim() ?? '')
    await publishFailure(failure, outputs, runner)
    return failure.exitCode
  }
}

/** What libraries print is shown while debugging, as text. */
function openRunner(environment: Environment): GithubRunner {
  const isDebugging = environment['RUNNER_DEBUG'] === '1'
  const write = reserveStandardOutput((text) => {
    if (isDebugging) runner.printer.text(text)
  })
  const runner = createGithubRunner({ cwd: findWorkspace(environment), isDebugging, write })
  return runner
}

/** The checkout. A step can delete the folder in which the process runs, for which libraries ask. */
function findWorkspace({ GITHUB_WORKSPACE: workspace = '' }: Environment): string {
  try {
    return resolve(process.cwd(), workspace)
  } catch {
    process.chdir(dirname(process.execPath))
    return resolve(workspace)
  }
}

async function runReport(
  { host }: GithubRunner,
  environment: Environment,
  readInput: (name: InputName) => string | undefined,
): Promise<Outcome> {
  return report(readInputs(readInput), {
    host,
    environment,
    event: readEventPayload(environment),
    matrix: readMatrix(environment),
    loadService: async () => import('../service/main.ts'),
  })
}

/** The variable in which action.yml passes an input. The runner does not set INPUT_ variables for the steps of a composite action. */
function toVariableName(name: InputName): string {
  return `INPUT_${name.toUpperCase().replaceAll('-', '_')}`
}
