import { isWhole, toShortDigest } from '../fact/bounded.ts'
import type { AttestationContent, PullRequestFacts } from '../fact/content.ts'
import type { AttestationFact, Evidence } from '../fact/evidence.ts'
import type { Question } from '../fact/question.ts'
import { findContradicted } from '../fact/scope.ts'
import { isOtherRepository } from '../fact/workflow-pattern.ts'
import { normalisePersonName } from './approval.ts'

/** In place of an account: a report that could show who pushed the head was erased (rules 2.18). */
export const erasedPusher = ''

/** An account as `pushers` has it. */
export function toPusher(login: string): string {
  return toShortDigest(normalisePersonName(login))
}

/** A push of a commit to a ref; `head_push` has its digest. */
export function toPushName(commit: string, ref: string): string {
  return `${commit} ${ref}`
}

/**
 * The evidence and the question in which each pull request has all who are known to have pushed its head (rules 5.2): a report of the event
 * of a push alone names the sender, and a later review replaces that report.
 */
export function carryPushers(
  evidence: Evidence,
  question: Question,
): { readonly evidence: Evidence; readonly question: Question } {
  const find = createPusherLookup([evidence, ...(question.pullRequestHeads ?? [])], question)
  const carry = <T extends { readonly content: AttestationContent }>(one: T): T => {
    const { content } = one
    if (content.kind !== 'pull_request' || !isWhole(content.pull_requests)) return one
    const pull_requests = content.pull_requests.map((pull) => ({ ...pull, pushers: find(pull) }))
    return { ...one, content: { ...content, pull_requests } }
  }
  return {
    evidence: { ...evidence, attestations: evidence.attestations.map(carry) },
    question: { ...question, readings: question.readings?.map(carry) },
  }
}

function createPusherLookup(
  sources: readonly Evidence[],
  question: Question,
): (pull: PullRequestFacts) => readonly string[] {
  const reports = sources.flatMap(({ attestations }) => attestations).filter(saysWhoPushed)
  const pushes = findPushes(sources, question)
  const found = new Map<string, readonly string[]>()
  return (pull) => {
    const { key, number, head_push: push, pushers } = pull
    const name = `${key} ${number} ${push}`
    const others = found.get(name) ?? [
      ...reports.filter((fact) => isBelieved(fact, pull, question)).flatMap((fact) => listReported(fact, key)),
      ...(pushes.get(push ?? '') ?? []),
    ]
    found.set(name, others)
    return [...new Set([...pushers, ...others])]
  }
}

function saysWhoPushed({ content }: AttestationFact): boolean {
  if (content.kind === 'erased') return content.reading === 'pull_request'
  if (content.kind !== 'pull_request' || !isWhole(content.pull_requests)) return false
  return content.pull_requests.some(({ pushers }) => pushers.length > 0)
}

function listReported({ content }: AttestationFact, key: string): readonly string[] {
  if (content.kind !== 'pull_request' || !isWhole(content.pull_requests)) return [erasedPusher]
  return content.pull_requests.filter((pull) => pull.key === key).flatMap(({ pushers }) => pushers)
}

/** Whether no claims contradict that a report is about this head of this pull request, under any base: a new one changes no head. */
function isBelieved(fact: AttestationFact, pull: PullRequestFacts, question: Question): boolean {
  if (isOtherRepository(fact.origin, question)) return false
  const { base, defaultBranch } = question
  const found = findContradicted(fact, { base, defaultBranch, commit: pull.head_sha, pullRequest: pull.number })
  return found === undefined || found.reason === 'other_base'
}

/**
 * Who pushed, by the digest of the push. `actor` is who triggered the first attempt of a run; the account of a re-run is its `triggering_actor`,
 * which is no claim (docs.github.com, "Contexts": github.actor; "OpenID Connect reference"). So the reports of a run have one.
 */
function findPushes(sources: readonly Evidence[], question: Question): ReadonlyMap<string, readonly string[]> {
  const pushes = new Map<string, Map<string, string | null>>()
  const facts = sources.flatMap(({ attestations, artifacts, overrides }) => [attestations, artifacts, overrides].flat())
  for (const { origin } of facts) {
    const { claims, proven: { commit, ref } = {} } = origin
    if (claims?.event !== 'push' || commit === undefined || ref === undefined) continue
    if (isOtherRepository(origin, question)) continue
    const name = toPushName(commit, ref)
    const actors = pushes.get(name) ?? new Map<string, string | null>()
    const run = `${claims.issuer} ${claims.run_id}`
    pushes.set(name, actors.set(run, actors.get(run) ?? claims.actor))
  }
  return new Map([...pushes].map(([name, actors]) => [toShortDigest(name), [...actors.values()].map(toKnown)]))
}

function toKnown(actor: string | null): string {
  return actor === null ? erasedPusher : toPusher(actor)
}
