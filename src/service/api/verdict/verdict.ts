import { EvidenceError } from '../../../error.ts'
import { toCanonicalJson } from '../../../wire/json/canonical.ts'
import { memberOf } from '../../../wire/json/member.ts'
import { tryParseJson } from '../../../wire/json/parse-json.ts'
import { isObject, type JsonObject } from '../../../wire/json/is-object.ts'
import { parseStored } from '../../../wire/parse.ts'
import type { Operations } from '../../../wire/operation/operations.ts'
import { SignedEnvelope, type SignedVerdict } from '../../../wire/resource/verdict.ts'
import { proveChange } from '../../../evidence/fact/origin.ts'
import { toVerdictChange, type VerdictChange } from '../../../evidence/verdict/change.ts'
import { toResult, toSummary, type UnsignedVerdict } from '../../../evidence/verdict/statement.ts'
import { toSigstoreBundle } from '../../../log/dsse.ts'
import type { ServiceContext } from '../../context.ts'
import type { HandlerInput, HandlerReply, Handlers } from '../../http/handler.ts'
import { HttpProblem, invalidRequest } from '../../http/http-problem.ts'
import { createLinks } from '../../http/links.ts'
import type { RecordedTemplate } from '../../fact/template.ts'
import { toRecordOrigin } from '../../store/new-record.ts'
import type { StoredRecord } from '../../store/record.ts'
import type { TrailHistory } from '../../trail/history.ts'
import { readTemplateFile } from '../flow/template-file.ts'
import { appendRecord, replayHeaders, type RecordDraft } from '../record/append-record.ts'
import { findForAnswer } from '../record/find-records.ts'
import { findTrail } from '../trail/find-trail.ts'
import { listVerdictKeys, type SignStatement } from '../../log/verdict/verdict-key.ts'
import { toUnsignedVerdict } from '../../verdict/unsigned-verdict.ts'
import { judgeDocuments } from './judge-documents.ts'

type SignVerdict = Operations['signVerdict']
type Input = HandlerInput<SignVerdict>
type Question = Pick<Input, 'params' | 'body' | 'text' | 'caller'>

/** The most verdicts of a trail that are read at once: each has the names of all records that it was made from. */
export const maxVerdicts = 20

export const verdictHandlers: Pick<
  Handlers,
  'signVerdict' | 'getVerdictStatement' | 'listVerdicts' | 'listVerdictKeys'
> = {
  signVerdict: (input, service) => handleVerdict(service, input),
  getVerdictStatement: async (input, service) => {
    const verdict = await judgeUnsigned(service, input, await readQuestion(service, input))
    return { status: 200, answer: toSummary(verdict) }
  },
  listVerdicts: async ({ params, caller }, service) => {
    const { org, flow_name: flow, trail_name: asked } = params
    const { trail } = await findTrail(service, { org, flow, trail: asked }, caller)
    const records = await findForAnswer(service, {
      org,
      filter: { kinds: ['verdict'], flow, trail },
      limit: maxVerdicts,
    })
    return { status: 200, answer: records.map((record) => toSignedVerdict(service, record)) }
  },
  listVerdictKeys: async ({ params: { org } }, { store }) => {
    const answer = (await listVerdictKeys(store, org)).map(
      ({ keyid, publicKey, state, sequence, revokedSequence }) => ({
        keyid,
        public_key: String(publicKey.export({ format: 'pem', type: 'spki' })),
        state,
        sequence,
        revoked_sequence: revokedSequence,
      }),
    )
    return { status: 200, answer }
  },
}

/** Handles `signVerdict`: judges a trail, signs the verdict and records it (rules 11.1). */
async function handleVerdict(service: ServiceContext, input: Input): Promise<HandlerReply<SignVerdict>> {
  const written = await appendRecord(service, input, () => draftVerdict(service, input))
  return { status: 201, answer: toSignedVerdict(service, written.record), headers: replayHeaders(written) }
}

async function draftVerdict(service: ServiceContext, input: Input): Promise<RecordDraft> {
  const { body, params } = input
  const question = await readQuestion(service, input)
  const sign = await openSigner(service, params.org)
  const verdict = await judgeUnsigned(service, input, question)
  const result = toResult(verdict)
  const found = {
    envelope: sign(toCanonicalJson(toSummary(verdict))),
    svr_envelope: result === undefined ? null : sign(toCanonicalJson(result)),
  }
  const { flow, trail } = question.history
  return { kind: 'verdict', flow, trail, body: { ...body, found } }
}

interface ReadQuestion {
  readonly history: TrailHistory
  readonly given: RecordedTemplate | undefined
  readonly change: VerdictChange
}

/** Throws 400 for a commit that the claims of the caller contradict, and 404 for an unknown trail. */
async function readQuestion(service: ServiceContext, { params, body, text, caller }: Question): Promise<ReadQuestion> {
  const { org, flow_name: flow, trail_name: trail } = params
  const history = await findTrail(service, { org, flow, trail }, caller)
  const given = text === undefined ? undefined : await readTemplateFile(text, caller.id)
  const origin = toRecordOrigin(caller.actor)
  const change = toVerdictChange(origin?.type === 'oidc' ? proveChange(origin) : undefined, body.commit)
  if (typeof change === 'string') throw invalidRequest('body', { commit: change })
  return { history, given, change }
}

async function judgeUnsigned(
  service: ServiceContext,
  { body: { fingerprints }, caller: { actor } }: Question,
  { history, given, change }: ReadQuestion,
): Promise<UnsignedVerdict> {
  const { job } = actor
  const repository = job && { id: job.repository_id, issuer: job.issuer }
  const judged = await judgeDocuments(service, history, { change, repository, fingerprints: fingerprints ?? [], given })
  return toUnsignedVerdict(judged, { publicUrl: service.publicUrl(), change, job, fingerprints })
}

/** Throws 501 if this service signs no verdicts, and 503 if its log does not continue. */
async function openSigner({ logs, log }: ServiceContext, org: string): Promise<SignStatement> {
  // It starts the log of an organisation that has none, so that the events of the keys follow its first one.
  await logs?.readCheckpoint(org)
  const sign = await logs?.openVerdictSigner(org).catch((cause: unknown) => {
    if (!(cause instanceof EvidenceError)) throw cause
    log(`The verdict is not signed: ${cause.message}`)
    return undefined
  })
  if (sign === undefined)
    throw new HttpProblem(501, 'This service signs no verdicts, because it signs no logs or their key is not here.')
  return sign
}

/** The answer follows from the record. */
function toSignedVerdict(service: ServiceContext, record: StoredRecord): SignedVerdict {
  const { id, org, flow, trail, sequence, created_at, body } = record
  const envelope = readEnvelope(memberOf(body['found'], 'envelope'))
  const svr = memberOf(body['found'], 'svr_envelope')
  const statement = readStatement(envelope)
  const predicate = statement['predicate']
  const levels = memberOf(predicate, 'verifiedLevels')
  return {
    verdict_id: id,
    sequence,
    created_at,
    result: String(memberOf(predicate, 'verificationResult')),
    level: Array.isArray(levels) ? String(levels[0]) : '',
    statement,
    envelope,
    svr_envelope: svr === null ? null : readEnvelope(svr),
    bundle: toSigstoreBundle(envelope),
    html_url: createLinks(service.publicUrl(), org).trail(flow ?? '', trail ?? ''),
  }
}

function readEnvelope(stored: unknown): SignedEnvelope {
  const parsed = parseStored(SignedEnvelope, stored)
  if (!parsed.ok) throw new Error('A recorded verdict does not fit its schema.')
  return parsed.value
}

function readStatement({ payload }: SignedEnvelope): JsonObject {
  const statement = tryParseJson(Buffer.from(payload, 'base64').toString())
  return isObject(statement) ? statement : {}
}
