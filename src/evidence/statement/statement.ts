import { isObject } from '../../wire/json/is-object.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { FreeObject } from '../../wire/primitives.ts'
import type { Statement, StatementSubject } from '../../wire/resource/statement.ts'
import { isWholeCommit } from '../../wire/trail-name.ts'
import type { StatedRecord } from './record.ts'
import { findTestedRun } from './tested-run.ts'
import { toTestResult } from './test-result.ts'

/**
 * The in-toto Statement v1 of a record (rules 10.1). It depends on the record alone: it is what was recorded, not the verdict. In a predicate
 * of ours, the members that a sender is free to name are below `report`.
 */
export function toStatement(record: StatedRecord): Statement {
  const about = describeRecord(record)
  const tested = toTestResult(record)
  const shared = { _type: 'https://in-toto.io/Statement/v1', subject: listSubjects(record) } as const
  if (tested !== undefined) {
    const { predicate, tests } = tested
    const predicateType = 'https://in-toto.io/attestation/test-result/v0.1'
    return { ...shared, predicateType, predicate: { ...predicate, delivery_evidence: { record: about, tests } } }
  }
  const content = record.erased === true ? selectRemaining(record) : selectContent(record)
  const predicateType = `urn:delivery-evidence:predicate:${toKind(record)}:v1`
  return { ...shared, predicateType, predicate: { record: about, ...content } }
}

function toKind({ kind, type }: StatedRecord): string {
  if (kind !== 'attestation') return kind
  return type?.startsWith('custom:') === true ? 'custom' : (type ?? 'generic')
}

/** Where the record is in the log, and the caller that reported it. */
function describeRecord(record: StatedRecord): FreeObject {
  const { org, flow, trail, sequence, sha256, kind, id, name, type, created_at, actor, origin, attachment } = record
  return {
    org,
    ...omitUndefined({ flow: flow ?? undefined, trail: trail ?? undefined }),
    sequence,
    record_sha256: sha256,
    kind,
    id,
    ...omitUndefined({ name: name ?? undefined, type: type ?? undefined }),
    created_at,
    reported_by: actor.name,
    ...omitUndefined({ origin: origin ?? undefined, attachment: attachment ?? undefined }),
  }
}

/** The commit and the artifact that the record is about; the record itself without either, because a statement needs a subject. */
function listSubjects(record: StatedRecord): StatementSubject[] {
  const { kind, fingerprint, sequence, sha256, body } = record
  const commit = findCommit(record)
  const name = commit === undefined ? undefined : nameCommit(record)
  const filename = kind === 'artifact' ? body['filename'] : undefined
  const artifactName = typeof filename === 'string' && filename !== name ? filename : undefined
  const subjects = [
    ...(commit === undefined ? [] : [{ ...omitUndefined({ name }), digest: { gitCommit: commit } }]),
    ...(fingerprint === null ? [] : [{ ...omitUndefined({ name: artifactName }), digest: { sha256: fingerprint } }]),
  ]
  return subjects.length > 0 ? subjects : [{ name: `record ${sequence}`, digest: { sha256 } }]
}

/** An override is about the change that it names; the commit of its sender is only where it was sent from (rules 5.6). */
function findCommit({ kind, commit, body: { change } }: StatedRecord): string | undefined {
  const named = kind === 'override' ? isObject(change) && change['commit'] : commit
  return typeof named === 'string' && isWholeCommit(named) ? named : undefined
}

function nameCommit(record: StatedRecord): string {
  const { repo_info: repository } = record.body
  const url = findTestedRun(record)?.repository ?? (isObject(repository) ? repository['url'] : undefined)
  return typeof url === 'string' && url !== '' ? url : 'commit'
}

/** The report as it was recorded, and apart from it what the service computed when it arrived. */
function selectContent({ body: { found, ...report } }: StatedRecord): FreeObject {
  return { report, ...omitUndefined({ evaluation: found }) }
}

/** What remains of an erased record (rules 2.18), without the texts and the outcome that only take the place of what is gone. */
function selectRemaining({ kind, type, body }: StatedRecord): FreeObject {
  const { found, is_compliant, build_url: _build, commit_url: _commit, reason: _reason, ...report } = body
  const isUnjudged = isObject(found) && found['unjudged'] !== undefined
  const isEvaluated = type?.startsWith('custom:') === true && kind === 'attestation' && !isUnjudged
  const isStated = kind === 'artifact' || type === 'generic'
  return {
    erased: true,
    report: { ...report, ...omitUndefined({ is_compliant: isStated ? is_compliant : undefined }) },
    ...(isEvaluated ? { evaluation: { is_compliant } } : {}),
  }
}
