import { toClient } from '../client/client.ts'
import { collectAndLog } from './collect-and-log.ts'
import { chooseTemplate } from './change/choose-template.ts'
import type { Run } from './change/run.ts'
import { hasGate, judgeRun } from './judge-run.ts'
import { emptyOutcome, type Outcome } from './outcome/outcome.ts'
import { publishAfter } from './publish/publish.ts'
import type { OpenService } from './send/open-service.ts'

/** Reads the verdict on a trail, and publishes it on GitHub. Records nothing at the service (rules 8.10). */
export async function collectAndJudge(run: Run, service: OpenService): Promise<Outcome> {
  if (!run.plan.inputs['dry-run']) return publishAfter(run, async () => readOnly(run, service))
  return { ...(await readOnly(run, service)), unsent: 'Dry run: nothing was sent. This is the present verdict.' }
}

async function readOnly(run: Run, { connection, file }: OpenService): Promise<Outcome> {
  const { plan, context, target } = run
  const [choice, { artifacts, notes }] = await Promise.all([
    chooseTemplate(plan.inputs, plan.change, context),
    collectAndLog(run),
  ])
  const verdict = await judgeRun(run, toClient(connection), { choice, artifacts, outgoing: [], sent: [] })
  const outcome = { ...emptyOutcome(target), artifacts, file, gate: hasGate(run) }
  return { ...outcome, ...verdict, notes: [...choice.notes, ...notes] }
}
