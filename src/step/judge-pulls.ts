import { toSingleLine } from '../text/escape.ts'
import { listJudgedRuns, type StepRun } from './change/run.ts'
import { joinExplanations } from './outcome/explain-judgement.ts'
import type { Outcome, PullVerdict } from './outcome/outcome.ts'

/** A pull request, for messages: `#13 into release`. */
function describePull({ plan: { change } }: StepRun): string {
  const pull = change?.pullRequest
  return pull === undefined ? 'The commit' : `#${pull.number} into ${toSingleLine(pull.baseRef)}`
}

/**
 * The verdict of a run (rules 8.10). Where several pull requests have its head, it is the worst, and names each. All are judged at once, so that
 * none is judged by what was read before a wait for another one.
 */
export async function judgePulls<Verdict extends PullVerdict>(
  run: StepRun,
  judge: (own: StepRun) => Promise<Verdict>,
): Promise<Verdict & Pick<Outcome, 'ofPulls'>> {
  const [first, ...others] = listJudgedRuns(run)
  if (first === run) return judge(run)
  const judgeOwn = async (own: StepRun): Promise<JudgedPull<Verdict>> => ({ run: own, verdict: await judge(own) })
  return joinPulls(await Promise.all([judgeOwn(first), ...others.map(judgeOwn)]))
}

interface JudgedPull<Verdict> {
  readonly run: StepRun
  readonly verdict: Verdict
}

function joinPulls<Verdict extends PullVerdict>(
  judged: readonly [JudgedPull<Verdict>, ...JudgedPull<Verdict>[]],
): Verdict & Pick<Outcome, 'ofPulls'> {
  const [first, ...others] = judged
  const explanation = joinExplanations([nameHeadline(first), ...others.map(nameHeadline)])
  const headlines = judged.map((one) => nameHeadline(one).headline).filter((one) => one !== explanation.headline)
  // The log of the newest one has the records of all.
  const newest = judged.toSorted((one, other) => sequenceOf(other) - sequenceOf(one))[0] ?? first
  return {
    ...newest.verdict,
    explanation: { ...explanation, notes: [...headlines, ...explanation.notes] },
    closedBy: judged.flatMap(({ run, verdict }) => verdict.closedBy.map((reason) => `${describePull(run)}: ${reason}`)),
    ofPulls: judged.map(({ verdict }) => verdict),
  }
}

function nameHeadline({ run, verdict: { explanation } }: JudgedPull<PullVerdict>): PullVerdict['explanation'] {
  return { ...explanation, headline: `${describePull(run)}: ${explanation.headline}` }
}

function sequenceOf({ verdict: { basis } }: JudgedPull<PullVerdict>): number {
  return basis?.sequence ?? 0
}
