import { hash } from 'node:crypto'
import { toCanonicalJson } from '../../wire/json/canonical.ts'
import { memberOf } from '../../wire/json/member.ts'
import { parse } from '../../wire/parse.ts'
import { VerdictQuestion } from '../../wire/resource/verdict.ts'
import { proveChange } from '../../evidence/fact/origin.ts'
import { toVerdictChange } from '../../evidence/verdict/change.ts'
import { toSummary } from '../../evidence/verdict/statement.ts'
import type { RecordedTemplate } from '../fact/template.ts'
import { toRecordOrigin } from '../store/new-record.ts'
import type { StoredRecord } from '../store/record.ts'
import { judgeHistory } from '../trail/judge-history.ts'
import { listTemplateVersions, readTemplateVersion } from '../trail/template.ts'
import {
  isJudgedKind,
  judgeSigned,
  makeTrailRecord,
  type JudgedDocuments,
  type LedgerDocument,
} from './judge-records.ts'
import { toUnsignedVerdict } from './unsigned-verdict.ts'

/** A signed verdict with the records that it can have been made from. */
export interface RecordedVerdict {
  /** Its record, of kind `verdict`. */
  readonly record: StoredRecord
  /** The statement that was signed. */
  readonly statement: unknown
  /** Of the trail and of its flow, in their order; of an erased record what remains of it. */
  readonly records: readonly StoredRecord[]
  readonly flowRecords: readonly StoredRecord[]
  /** The template of the question, where no record has it. */
  readonly template: RecordedTemplate | undefined
}

/** `reason`: why the verdict cannot be computed, as a sentence without a full stop. */
export type JudgedAgain =
  | { readonly kind: 'judged'; readonly statement: string; readonly judged: JudgedDocuments }
  | { readonly kind: 'unknown'; readonly reason: string; readonly lacksTemplate?: true }

/**
 * Makes the statement of a verdict again, by the code that the service signs it by (rules 11.4): from the question and the caller in the record
 * of the verdict, the records up to `log.sequence`, and the time of the verdict. `statement` is canonical JSON. Throws if a record does not fit
 * the schema of its kind.
 */
export async function judgeAgain(verdict: RecordedVerdict): Promise<JudgedAgain> {
  const { record, statement } = verdict
  const { org, flow, trail, actor, body } = record
  const predicate = memberOf(statement, 'predicate')
  const facts = memberOf(predicate, 'urn:delivery-evidence:verdict:v1')
  const { found: _found, ...asked } = body
  const question = parse(VerdictQuestion, asked)
  const publicUrl = readPublicUrl(memberOf(memberOf(predicate, 'verifier'), 'id'))
  const last = memberOf(memberOf(facts, 'log'), 'sequence')
  const time = Date.parse(String(memberOf(predicate, 'timeVerified')))
  if (!question.ok || publicUrl === undefined || typeof last !== 'number' || flow === null || trail === null)
    return { kind: 'unknown', reason: 'the record or its statement is not of a form that this version knows' }
  const origin = toRecordOrigin(actor)
  const { commit, fingerprints } = question.value
  const change = toVerdictChange(origin?.type === 'oidc' ? proveChange(origin) : undefined, commit)
  if (typeof change === 'string') return { kind: 'unknown', reason: `the commit of its question ${change}` }
  const existed = ({ sequence }: LedgerDocument): boolean => sequence <= last
  const flowRecords = verdict.flowRecords.filter((one) => one.kind === 'flow' && existed(one))
  const given = findGiven(facts, flowRecords, verdict.template)
  if (given === 'absent') {
    const reason = 'its template is no version of the flow; --template gives it'
    return { kind: 'unknown', reason, lacksTemplate: true }
  }
  const documents = verdict.records.filter((one) => isJudgedKind(one) && existed(one))
  const records = documents.flatMap((one) => makeTrailRecord(one) ?? [])
  const judged = judgeHistory({ org, flow, trail, records, flowRecords }, { now: time / 1000 })
  const { job } = actor
  const repository = job && { id: job.repository_id, issuer: job.issuer }
  const signed = { change, repository, fingerprints: fingerprints ?? [], given }
  const again = judgeSigned(judged, signed, documents)
  const unsigned = await toUnsignedVerdict(again, { publicUrl, change, job, fingerprints })
  return { kind: 'judged', statement: toCanonicalJson(toSummary(unsigned)), judged: again }
}

function readPublicUrl(verifier: unknown): string | undefined {
  return typeof verifier === 'string' ? /^(.+)\/judge\/v1$/.exec(verifier)?.[1] : undefined
}

/** The template of the question: none, a version of the flow, or the one that is given by its digest. */
function findGiven(
  facts: unknown,
  flowRecords: readonly StoredRecord[],
  template: RecordedTemplate | undefined,
): RecordedTemplate | undefined | 'absent' {
  const stated = memberOf(facts, 'template')
  if (stated === null) return undefined
  const [version, sha256] = [memberOf(stated, 'version'), memberOf(stated, 'sha256')]
  if (version === null)
    return template !== undefined && hash('sha256', template.content) === sha256 ? template : 'absent'
  const numbered = listTemplateVersions(flowRecords).find((one) => one.version === version)
  return numbered === undefined ? 'absent' : readTemplateVersion(numbered)
}
