import type { FlowTemplate, RequiredAttestation } from '../../wire/resource/template.ts'
import { isWhole } from '../fact/bounded.ts'
import type { AttestationFact } from '../fact/evidence.ts'
import type { ProvenChange } from '../fact/origin.ts'
import { toShortCommit } from '../fact/proof.ts'
import { toRequirements } from '../fact/requirement.ts'
import { isFromWorkflow } from '../fact/workflow-pattern.ts'

/** What no claims prove of a change: `change` is all of it. */
export type Declared = 'change' | 'commit'

/** The change that a signed verdict is about (rules 11.2). */
export interface VerdictChange {
  /** The whole SHA, or `any`. */
  readonly commit: string
  readonly ref?: string | undefined
  readonly pullRequest?: number | undefined
  /** The target branch, without `refs/heads/`. */
  readonly base?: string | undefined
  readonly isGroup?: boolean | undefined
  readonly declared: readonly Declared[]
}

/**
 * The change of a caller: what its claims prove, and of a pull request the head that it names. `asked`: the commit of the question, a whole
 * SHA or `any`. Returns why the question is refused, as the end of a sentence about its member `commit`.
 */
export function toVerdictChange(proven: ProvenChange | undefined, asked: string | undefined): VerdictChange | string {
  if (proven === undefined) return { commit: asked ?? 'any', declared: ['change', 'commit'] }
  const { commit, ref, pullRequest, base, isGroup } = proven
  if (commit === undefined) {
    if (asked === undefined)
      return `is missing: the claims prove pull request #${pullRequest} and not its head; send the head, or any`
    return { commit: asked, pullRequest, base, declared: ['commit'] }
  }
  if (asked === 'any') return { commit: asked, ref, base, isGroup, declared: ['commit'] }
  if (asked === undefined || asked === commit) return { commit, ref, base, isGroup, declared: [] }
  return `is ${toShortCommit(asked)}, and the claims prove ${toShortCommit(commit)}; leave it out`
}

/**
 * The change with its head proven, if a counting report of a requirement with `workflow` lists the pull request with this head. The claims
 * of a run for a pull request have the test merge instead.
 */
export function confirmHead(
  change: VerdictChange,
  counting: readonly AttestationFact[],
  templates: readonly FlowTemplate[],
): VerdictChange {
  const { pullRequest, commit } = change
  if (pullRequest === undefined) return change
  const required = templates.flatMap(listRequired)
  const isTrusted = ({ name, origin }: AttestationFact): boolean =>
    required.some((one) => one.name === name && isFromWorkflow(origin, one.policy ?? {}))
  const isConfirmed = counting.some((fact) => lists(fact, pullRequest, commit) && isTrusted(fact))
  return isConfirmed ? { ...change, declared: [] } : change
}

function lists({ content }: AttestationFact, pullRequest: number, head: string): boolean {
  if (content.kind !== 'pull_request' || !isWhole(content.pull_requests)) return false
  return content.pull_requests.some(({ number, head_sha: sha }) => number === pullRequest && sha === head)
}

/** The required attestations of a template, each with its whole policy. */
export function listRequired(template: FlowTemplate): readonly RequiredAttestation[] {
  const { trail, artifacts } = toRequirements(template)
  return [...trail.values(), ...[...artifacts.values()].flatMap(({ required }) => [...required.values()])]
}
