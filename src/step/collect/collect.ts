import { listCommits } from '../change/commits-list.ts'
import type { Plan } from '../change/run.ts'
import type { ChangeContext } from '../change/github-answer.ts'
import { collectArtifacts, isLimitedToTemp, noArtifactError } from './artifact.ts'
import { collectCustom, collectGeneric, collectOverride } from './declared.ts'
import { emptyCollected, joinCollected, type Collected } from './draft.ts'
import { collectJira } from './jira.ts'
import { collectAutoPullRequests, collectPullRequests } from './pull-request.ts'
import { collectAutoResults, collectNamedResults } from './results.ts'

/**
 * Collects the artifacts and the evidence of a plan, in parallel. Throws EvidenceError if any file or server cannot be trusted, so that a run
 * reports all of its evidence or none.
 */
export async function collectPlan(plan: Plan, context: ChangeContext): Promise<Collected> {
  const collected = joinCollected(await Promise.all([collectBuild(plan, context), collectEvidence(plan, context)]))
  if (plan.kind.name === 'artifact' && collected.artifacts.length === 0) throw noArtifactError()
  return collected
}

/** The artifacts, and the commits that are reported with them. */
async function collectBuild({ inputs, change }: Plan, context: ChangeContext): Promise<Collected> {
  const isListed = (context.environment['GITHUB_ARTIFACTS_LIST'] ?? '') !== '' && !isLimitedToTemp(inputs, context)
  if (inputs.artifacts.length === 0 && !isListed) return emptyCollected
  const [artifacts, { commits, notes }] = await Promise.all([
    collectArtifacts(inputs.artifacts, context, inputs.timeout),
    listCommits(change, inputs, context),
  ])
  return { ...emptyCollected, artifacts, commits, notes }
}

async function collectEvidence(plan: Plan, context: ChangeContext): Promise<Collected> {
  switch (plan.kind.name) {
    case 'none':
    case 'artifact':
      return emptyCollected
    case 'auto':
      return joinCollected(
        await Promise.all([collectAutoResults(plan, context), collectAutoPullRequests(plan, context)]),
      )
    case 'junit':
    case 'vulnscan':
    case 'codequality':
      return collectNamedResults(plan.kind.name, plan, context)
    case 'generic':
      return collectGeneric(plan, context)
    case 'custom':
      return collectCustom(plan.kind.typeName, plan, context)
    case 'pull_request':
      return collectPullRequests(plan, context)
    case 'jira':
      return collectJira(plan, context)
    case 'override':
      return collectOverride(plan)
  }
}
