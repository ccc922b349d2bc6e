import { settle } from '../error.ts'
import { createLateHelp, type LateHelp } from '../help/late-help.ts'
import { chooseTemplate } from './change/choose-template.ts'
import { completeRun, findSkipReason, prepareRun, type StepRun } from './change/run.ts'
import { explainMessages, holdOutput } from './environment/host.ts'
import type { RunContext } from './environment/run-context.ts'
import type { Inputs } from './input/input.ts'
import { emptyOutcome, type Outcome } from './outcome/outcome.ts'
import type { OpenService } from './send/open-service.ts'
import { startTrail, toTrailReport } from './send/start-trail.ts'

/**
 * `evidence report` and the action: collects and reports what the inputs select, and judges the trail. A verdict is an outcome, not an error.
 * Throws EvidenceError if the evidence cannot be collected, reported or, with a gate, judged.
 */
export async function report(inputs: Inputs, context: RunContext): Promise<Outcome> {
  const help = createLateHelp(context.errorPage)
  const host = holdOutput(explainMessages(context.host, help.explain))
  try {
    return await reportHeld(inputs, { ...context, host }, help)
  } finally {
    await help.load()
    host.begin(undefined)
  }
}

async function reportHeld(inputs: Inputs, context: RunContext, help: LateHelp): Promise<Outcome> {
  // The HTTP client loads while git reads the commit, because it takes longer to load than any other module.
  const [run, { openService }] = await Promise.all([prepareRun(inputs, context), import('./send/open-service.ts')])
  try {
    return await performRun(run, openService, help)
  } catch (error) {
    const { publishFailure } = await import('./publish/publish.ts')
    await publishFailure(run, error)
    throw error
  }
}

async function performRun(
  run: StepRun,
  openService: (typeof import('./send/open-service.ts'))['openService'],
  help: LateHelp,
): Promise<Outcome> {
  const { plan, context } = run
  const { inputs } = plan
  const skipReason = findSkipReason(run)
  if (skipReason !== undefined) {
    context.host.notice(skipReason)
    return { ...emptyOutcome(run.target), unsent: skipReason }
  }
  const isQuestion = plan.kind.name === 'none'
  const service = await openService({ inputs, change: plan.change, org: run.target.org, isQuestion }, context)
  try {
    if (isQuestion) return await judgeOnly(run, service, help)
    return inputs['dry-run'] ? await simulateRun(run, service, help) : await startRun(run, service, help)
  } finally {
    await service.close()
  }
}

async function startRun(run: StepRun, service: OpenService, help: LateHelp): Promise<Outcome> {
  const { connection } = service
  const choosing = chooseTemplate(run.plan.inputs, run.plan.change, run.context)
  const completing = completeRun(run)
  const describing = completing.then(({ plan, target }) => toTrailReport(plan, target))
  const starting = settle(
    Promise.all([describing, choosing]).then(async ([trail, choice]) =>
      startTrail(connection, { target: run.target, report: trail, choice, run: run.plan.change?.run }),
    ),
  )
  // The other modules load while the service answers the first request.
  await Promise.race([connection.connected, starting])
  const [{ collectAndSend }] = await Promise.all([import('./run-report.ts'), help.load()])
  return collectAndSend(await completing, service, { choosing, trail: await describing, starting })
}

/** A step that reports nothing. It is the same as its own dry run. */
async function judgeOnly(run: StepRun, service: OpenService, help: LateHelp): Promise<Outcome> {
  const [{ collectAndJudge }] = await Promise.all([import('./run-gate.ts'), help.load()])
  return collectAndJudge(run, service)
}

async function simulateRun(run: StepRun, service: OpenService, help: LateHelp): Promise<Outcome> {
  const [{ performDryRun }, { judgePulls }] = await Promise.all([
    import('./dry-run/dry-run.ts'),
    import('./judge-pulls.ts'),
    help.load(),
  ])
  return judgePulls(run, async (own) => performDryRun(await completeRun(own), service))
}
