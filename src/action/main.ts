import { readEvent } from '../command/change/event.ts'
import type { ExitCode } from '../command/outcome/exit-code.ts'
import { describeFailure } from '../command/outcome/failure.ts'
import type { InputName } from '../command/input/input.ts'
import { exitCodeOfOutcome, type Outcome } from '../command/outcome/outcome.ts'
import { readInputs } from '../command/input/read-inputs.ts'
import { report } from '../command/report.ts'
import { secretNames } from '../command/input/secret.ts'
import { EvidenceError } from '../error.ts'
import { createRunner, type Runner } from './runner.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Runs the action once: inputs → command → outputs and summary. Gives the exit code. */
export async function main(environment: Environment): Promise<ExitCode> {
  const runner = createRunner(environment['GITHUB_WORKSPACE'] ?? process.cwd(), environment['RUNNER_DEBUG'] === '1')
  const read = (name: InputName): string | undefined => environment[variableOf(name)]
  for (const name of secretNames) runner.host.mask(read(name)?.trim() ?? '')
  try {
    const outcome = await act(runner, environment, read)
    const { tell } = await import('./tell.ts')
    await tell(outcome, runner)
    return exitCodeOfOutcome(outcome)
  } catch (error) {
    const failure = describeFailure(error)
    const { tellFailure } = await import('./tell.ts')
    await tellFailure(failure, runner)
    return failure.exitCode
  } finally {
    await runner.settled()
  }
}

async function act(
  { host }: Runner,
  environment: Environment,
  read: (name: InputName) => string | undefined,
): Promise<Outcome> {
  return report(readInputs(read), {
    host,
    environment,
    event: readEvent(environment),
    matrix: parseMatrix(environment['EVIDENCE_MATRIX']),
    loadService: async () => import('../service/main.ts'),
  })
}

/** As action.yml maps them: a composite step gets no INPUT_ variables of its own. */
function variableOf(name: InputName): string {
  return `INPUT_${name.toUpperCase().replaceAll('-', '_')}`
}

function parseMatrix(text: string | undefined): unknown {
  if (text === undefined || text === '') return null
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new EvidenceError('environment', '$EVIDENCE_MATRIX, the matrix cell of this job, is not JSON.', { cause })
  }
}
