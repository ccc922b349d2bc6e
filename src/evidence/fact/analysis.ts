import type { FlowTemplate, Policy } from '../../wire/resource/template.ts'
import type { AttestationContent, QualityFacts } from './content.ts'
import type { AttestationFact, Evidence } from './evidence.ts'
import { toJudgedChange, type JudgedChange, type GivenReading, type Ignored, type Question } from './question.ts'
import { toShortCommit } from './proof.ts'

/** Whether an analysis states that it is of a change; undefined if it states nothing that can be compared. */
export function isOfChange(
  { revision, pull_request: key }: Pick<QualityFacts, 'revision' | 'pull_request'>,
  { commits, pullRequest }: JudgedChange,
): boolean | undefined {
  if (revision !== undefined && commits.includes(revision)) return true
  if (key !== undefined) return pullRequest === undefined ? undefined : key === String(pullRequest)
  return revision === undefined || commits.length === 0 ? undefined : false
}

/** Why an analysis that states another change does not count; undefined for any other report (rules 5.2). */
export function findOtherAnalysis(content: AttestationContent, change: JudgedChange): Ignored | undefined {
  if (content.kind !== 'codequality' || isOfChange(content, change) !== false) return undefined
  const { revision, pull_request: key } = content
  if (key !== undefined) {
    const text = `its analysis is of pull request #${key}, not of #${change.pullRequest}`
    return { reason: 'other_pull_request', text }
  }
  const [commit] = change.commits
  return {
    reason: 'other_commit',
    text: `its analysis is of commit ${toShortCommit(revision)}, not of ${toShortCommit(commit)}`,
  }
}

/** Whether a policy names the project of an analysis, which makes a reading of it. Other readings need no name. */
export function isNamedReading(content: AttestationContent, policy: Policy | undefined): boolean {
  return content.kind !== 'codequality' || content.project_key === policy?.project
}

/**
 * The evidence as a judgement reads it: an analysis is a reading only if it is of the change and the template names its project, because the
 * file that names the analysis can come from the change (rules 5.3). Any other one is a result file.
 */
export function demoteAnalyses(evidence: Evidence, question: Question): Evidence {
  const projects = listProjects(evidence.template)
  const demote = (fact: AttestationFact): AttestationFact => {
    const { content, name } = fact
    const named = projects.get(name)
    if (content.kind === 'erased') {
      const isUnnamed = named === undefined && content.reading?.startsWith('codequality ') === true
      return isUnnamed ? { ...fact, content: { ...content, reading: null } } : fact
    }
    if (content.kind !== 'codequality' || !content.is_reading) return fact
    const isOwn = isOfChange(content, toJudgedChange(fact, evidence.commits, question)) === true
    return isOwn && named?.has(content.project_key) === true
      ? fact
      : { ...fact, content: { ...content, is_reading: false } }
  }
  return { ...evidence, attestations: evidence.attestations.map(demote) }
}

/** The readings of a question, without the analyses of another change or of an unknown one (rules 5.10). */
export function selectReadings({ commits }: Evidence, question: Question): readonly GivenReading[] {
  const { commit, pullRequest, readings = [] } = question
  const change = {
    commits: commit === undefined ? commits : [commit],
    pullRequest,
    group: undefined,
    queuedPullRequest: undefined,
  }
  return readings.filter(({ content }) => {
    return content.kind !== 'codequality' || (content.is_reading && isOfChange(content, change) === true)
  })
}

/** The projects that a template names, by the name of the requirement. */
function listProjects(template: FlowTemplate | null): ReadonlyMap<string, ReadonlySet<string>> {
  const { attestations = [], artifacts = [] } = template?.trail ?? {}
  const projects = new Map<string, Set<string>>()
  for (const { name, policy } of [...attestations, ...artifacts.flatMap((artifact) => artifact.attestations)]) {
    if (policy?.project !== undefined) projects.set(name, (projects.get(name) ?? new Set()).add(policy.project))
  }
  return projects
}
