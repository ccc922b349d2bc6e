import { ifSupported, isUnknown } from '../client/response.ts'
import { settle } from '../error.ts'
import { toClient, type Client } from '../client/client.ts'
import { beginOutput } from './outcome/begin-output.ts'
import { collectAndList } from './collect-and-list.ts'
import { chooseTemplate } from './change/choose-template.ts'
import type { StepRun, TrailTarget } from './change/run.ts'
import { hasGate, judgeRun } from './judge-run.ts'
import type { ReadMark } from './log/log-outcome.ts'
import { emptyOutcome, type Outcome } from './outcome/outcome.ts'
import { openProof } from './prove-run.ts'
import { publishAfter } from './publish/publish.ts'
import type { OpenService } from './send/open-service.ts'
import { signVerdict } from './verdict/sign-verdict.ts'

/** Reads the verdict on a trail, has it signed, and publishes it on GitHub. Records nothing else at the service (rules 8.10). */
export async function collectAndJudge(run: StepRun, service: OpenService): Promise<Outcome> {
  if (!run.plan.inputs['dry-run']) return publishAfter(run, async (readMark) => readOnly(run, service, readMark))
  return {
    ...(await readOnly(run, service, readNoMark)),
    unsent: 'Dry run: nothing was sent. This is the present verdict.',
  }
}

type ReadMarkOfComment = () => Promise<ReadMark>

const readNoMark: ReadMarkOfComment = async () => Promise.resolve({ reason: 'a dry run reads no comment' })

async function readOnly(
  run: StepRun,
  { connection, file }: OpenService,
  readMark: ReadMarkOfComment,
): Promise<Outcome> {
  const { plan, context, target } = run
  const client = toClient(connection)
  const opening = openProof({ run, client, readMark })
  const choosing = chooseTemplate(plan.inputs, plan.change, context)
  const start = { choosing, hasOther: async () => hasFlowTemplate(client, target) }
  const collecting = collectAndList(run, async (collected) => beginOutput(run, start, collected))
  const [proof, choice, { artifacts, notes }] = await Promise.all([opening, choosing, collecting])
  const work = { choice, artifacts, outgoing: [], sent: [], readLogSizes: proof.readSizes }
  const verdict = await judgeRun(run, client, work)
  const outcome = { ...emptyOutcome(target), artifacts, file, gate: hasGate(run) }
  const proven = await proof.addTo({ ...outcome, ...verdict, notes: [...choice.notes, ...notes] }, [])
  return signVerdict(run, client, proven)
}

/** An unknown flow has none. Undefined at a service that does not offer flows (rules 1.10). */
async function hasFlowTemplate(client: Client, target: TrailTarget): Promise<boolean | undefined> {
  const read = await settle(ifSupported(client.getFlow({ params: target })))
  if (read.ok) return read.value && read.value.template !== ''
  if (isUnknown(read.error)) return false
  throw read.error
}
