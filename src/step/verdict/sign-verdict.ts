import type { Client } from '../../client/client.ts'
import { EvidenceError, settle } from '../../error.ts'
import { memberOf } from '../../wire/json/member.ts'
import { omitUndefined } from '../../wire/optional.ts'
import { toTemplateUpload } from '../change/choose-template.ts'
import type { StepRun } from '../change/run.ts'
import type { Inputs } from '../input/input.ts'
import { closeGateOf, isJudged, type KeptVerdict, type Outcome } from '../outcome/outcome.ts'
import type { SignableQuestion } from '../outcome/verdict-basis.ts'
import { keepVerdict } from './keep-verdict.ts'

/**
 * Has the service sign the verdict of a run, and keeps it as files (rules 11.8). The embedded service states it without a signature. Throws
 * EvidenceError with `verdict: true` if there is none.
 */
export async function signVerdict(run: StepRun, client: Client, outcome: Outcome): Promise<Outcome> {
  const { inputs } = run.plan
  const isAsked = inputs.verdict === 'true' || (inputs.verdict === 'auto' && outcome.gate)
  // What closes a gate beside the trail is in no verdict, which could say that it passed.
  if (!isAsked || inputs['dry-run'] || outcome.closedBy.length > 0) return outcome
  const askedAt = performance.now()
  const answer = await settle(askVerdict(client, outcome))
  if (!answer.ok) {
    handleUnsigned(answer.error, run)
    return outcome
  }
  const { predicate, bundle, ...stated } = answer.value
  const files = await keepVerdict({ predicate, bundle }, outcome.log?.folder, run.context)
  const kept = { ...stated, ...files }
  return requireAgreement({ ...outcome, kept, ...renewBasis(outcome, predicate, askedAt) }, run)
}

/** A signed verdict on the same records shows that the verdict of the run has missed none of them until then. */
function renewBasis({ basis }: Outcome, predicate: unknown, askedAt: number): Pick<Outcome, 'basis'> {
  const log = memberOf(memberOf(predicate, 'urn:delivery-evidence:verdict:v1'), 'log')
  return basis === undefined || memberOf(log, 'sequence') !== basis.sequence ? {} : { basis: { ...basis, askedAt } }
}

interface VerdictAnswer extends Pick<KeptVerdict, 'result' | 'level' | 'record'> {
  readonly predicate: unknown
  readonly bundle: unknown
}

async function askVerdict(client: Client, outcome: Outcome): Promise<VerdictAnswer> {
  const { target, commit, fingerprints, template } = findQuestion(outcome)
  const request = {
    params: target,
    body: omitUndefined({ commit, fingerprints: fingerprints && [...fingerprints] }),
    ...toTemplateUpload(template),
  }
  if (outcome.file !== undefined) {
    const { predicate } = await client.getVerdictStatement(request)
    const result = String(memberOf(predicate, 'verificationResult'))
    return { result, level: '', record: undefined, predicate, bundle: undefined }
  }
  const { level, sequence, html_url: url, statement, bundle } = await client.signVerdict(request)
  const { predicate } = statement
  const result = String(memberOf(predicate, 'verificationResult'))
  return { result, level, record: { sequence, url }, predicate, bundle }
}

/** Throws EvidenceError `refused` with the reason why no signed verdict says the same as that of the run. */
function findQuestion(outcome: Outcome): SignableQuestion {
  const { basis, ofPulls } = outcome
  if (basis === undefined || !isJudged(outcome)) throw new EvidenceError('refused', 'This step has no verdict.')
  if (ofPulls !== undefined) throw new EvidenceError('refused', 'Several pull requests have this commit.')
  if (typeof basis.signable !== 'string') return basis.signable
  throw new EvidenceError('refused', basis.signable)
}

/** A service that signs nothing, or not for this job, is as good as any for a run that only wants what there is. */
function handleUnsigned(error: unknown, { plan: { inputs }, context: { host } }: StepRun): void {
  if (!(error instanceof EvidenceError)) throw error
  const message = `The verdict was not signed. ${error.message}`
  if (inputs.verdict === 'true') {
    const advice = 'With `verdict: auto` the step goes on without it.'
    throw new EvidenceError(error.code, `${message} ${advice}`, { facts: error.facts, cause: error })
  }
  const print = error.code === 'refused' ? host.debug : host.warning
  print(message)
}

/**
 * No gate passes beside a verdict that failed because of what was recorded in between. The run asks its own question again to find out: a
 * signed verdict counts less than a gate does, because it has only what the claims of the job prove (rules 11.2).
 */
async function requireAgreement(outcome: Outcome, { plan: { inputs }, context }: StepRun): Promise<Outcome> {
  const { kept, basis, explanation, gate } = outcome
  if (kept?.result === 'PASSED' || explanation?.verdict !== 'COMPLIANT' || basis === undefined) return outcome
  const { explanation: present, closedBy } = await basis.readPresent([])
  const isPassing = present.verdict === 'COMPLIANT' && closedBy.length === 0
  const reason = isPassing ? describeLess(inputs) : `The trail has changed since it was judged. ${present.headline}`
  if (gate && (!isPassing || inputs.verdict === 'true')) return closeGateOf(outcome, [reason])
  context.host.warning(reason)
  return outcome
}

function describeLess({ token }: Inputs): string {
  const advice = token === '' ? 'See' : 'Use the OIDC token of the job in place of `token`, and see'
  return `The signed verdict is FAILED, although the trail is compliant: it counts only what the claims of this job prove of the change. ${advice} "The change" in docs/spec/verdicts.md of the action.`
}
