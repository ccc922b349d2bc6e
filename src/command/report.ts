import { settle } from '../client/settle.ts'
import { begin } from './send/start-trail.ts'
import type { Connection } from './send/connect.ts'
import type { Inputs } from './input/input.ts'
import { emptyOutcome, type Outcome } from './outcome/outcome.ts'
import type { Surroundings } from './environment/surroundings.ts'
import { chooseTemplate } from './change/choose-template.ts'
import { describeTrail } from './send/trail-report.ts'
import { learn, reasonToSkip, understand, type Run } from './change/run.ts'

/**
 * Reports what the inputs ask for and says how the trail stands. Throws EvidenceError for everything that keeps it from doing so; a
 * verdict, good or bad, is an outcome and no error.
 */
export async function report(inputs: Inputs, surroundings: Surroundings): Promise<Outcome> {
  // Git looks for the commit meanwhile: what speaks HTTP takes longer to load than anything else.
  const [run, { connect }] = await Promise.all([understand(inputs, surroundings), import('./send/connect.ts')])
  const skipped = reasonToSkip(run)
  if (skipped !== undefined) {
    surroundings.host.notice(skipped)
    return { ...emptyOutcome(run.target), unsent: skipped }
  }
  const connection = await connect({ inputs, change: run.asked.change, org: run.target.org }, surroundings)
  try {
    return inputs['dry-run'] ? await rehearse(run, connection) : await perform(run, connection)
  } finally {
    await connection.close()
  }
}

async function perform(run: Run, connection: Connection): Promise<Outcome> {
  const choosing = chooseTemplate(run.asked.inputs, run.asked.change, run.surroundings)
  const learning = learn(run)
  const describing = learning.then(({ asked, target }) => describeTrail(asked, target))
  const beginning = settle(
    Promise.all([describing, choosing]).then(async ([trail, choice]) =>
      begin(connection.line, { target: run.target, report: trail, choice }),
    ),
  )
  // Most of the code is loaded while the service answers its first request.
  await Promise.race([connection.line.underway, beginning])
  const { complete } = await import('./run-report.ts')
  return complete(await learning, connection, { choosing, trail: await describing, beginning })
}

async function rehearse(run: Run, connection: Connection): Promise<Outcome> {
  const { tryOut } = await import('./dry-run/dry-run.ts')
  return tryOut(await learn(run), connection)
}
