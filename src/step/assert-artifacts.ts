import { toClient, type Client } from '../client/client.ts'
import { isUnknown } from '../client/response.ts'
import { EvidenceError } from '../error.ts'
import { omitUndefined } from '../wire/optional.ts'
import { parse } from '../wire/parse.ts'
import { CommitSha } from '../wire/primitives.ts'
import type { Assertion } from '../wire/resource/artifact.ts'
import { findChange } from './change/change.ts'
import { findFlowTarget } from './change/run.ts'
import { collectArtifacts, type CollectedArtifact } from './collect/artifact.ts'
import type { RunContext } from './environment/run-context.ts'
import type { Inputs } from './input/input.ts'
import { openService } from './send/open-service.ts'

export interface AssertionRequest {
  readonly paths: readonly string[]
  readonly inputs: Inputs
  /** Only trails of this commit are in question. */
  readonly commit: string | undefined
  /** Only evidence that is proven to be of this ref, such as `refs/heads/main`. */
  readonly ref: string | undefined
}

/** Whether an artifact may be deployed, and the reasons against it (rules 1.6). */
export interface AssertedArtifact extends CollectedArtifact, Pick<Assertion, 'compliance' | 'reasons'> {}

/**
 * `evidence assert`: asks whether artifacts may be deployed. Records nothing. Throws EvidenceError `file` for an artifact that cannot be read,
 * and `refused` for one that the flow has no report of, or for a service that cannot answer.
 */
export async function assertArtifacts(
  { paths, inputs, commit, ref }: AssertionRequest,
  context: RunContext,
): Promise<readonly AssertedArtifact[]> {
  if (paths.length === 0) {
    throw new EvidenceError(
      'usage',
      'assert needs at least one PATH: a file, a folder, a glob pattern, an image or a digest.',
    )
  }
  const change = await findChange(context)
  const target = findFlowTarget(inputs, change)
  const artifacts = await collectArtifacts(paths.map(toReference), context, inputs.timeout)
  const service = await openService({ inputs, change, org: target.org, isQuestion: true }, context)
  try {
    const client = toClient(service.connection)
    const query = omitUndefined({
      flow_name: target.flow_name,
      commit: commit === undefined ? undefined : parseCommitOption(commit),
      ref,
      default_branch: change?.defaultBranch,
    })
    const asserted = await Promise.all(
      artifacts.map(async (artifact) => {
        const params = { org: target.org, fingerprint: artifact.fingerprint }
        const { compliance, reasons } = await client.assertArtifact({ params, ...omitUndefined({ query }) })
        return { ...artifact, compliance, reasons }
      }),
    )
    await requireJudgement(client, { ...target, trail_name: artifacts[0]?.fingerprint ?? '' })
    return asserted
  } finally {
    await service.close()
  }
}

/** `sha256:<digest>` alone is an artifact whose name is not known. */
function toReference(path: string): string {
  return /^sha256:[0-9a-f]{64}$/.test(path) ? `artifact@${path}` : path
}

function parseCommitOption(text: string): CommitSha {
  const parsed = parse(CommitSha, text)
  if (parsed.ok) return parsed.value
  throw new EvidenceError(
    'usage',
    `--commit is ${JSON.stringify(text)}; it ${Object.values(parsed.errors).join('; ')}.`,
  )
}

/**
 * Another service may answer this question too, by a template that this command does not know. It lacks the operation `judgeTrail`; the trail
 * in this question does not exist.
 */
async function requireJudgement(client: Client, params: Parameters<Client['judgeTrail']>[0]['params']): Promise<void> {
  try {
    await client.judgeTrail({ params, body: {} })
  } catch (error) {
    if (!isUnknown(error)) throw error
  }
}
