import { checkType, type CustomRules } from '../custom/evaluate.ts'
import type { Handlers } from '../http/handler.ts'
import { parseJsonBody } from '../http/request/json-body.ts'
import { toListHeaders } from '../http/request/paging.ts'
import { invalidRequest, HttpProblem, notFound } from '../http/http-problem.ts'
import type { ServiceContext } from '../context.ts'
import { appendRecord, replayHeaders, type RecordDraft } from './record/append-record.ts'
import { CustomQueueFull } from '../limit/fair-queue.ts'
import { createSerialRunner } from '../limit/serial.ts'
import { ThreadBusy } from '../custom/thread-time.ts'
import { type CustomType, CustomTypeReport, type CustomTypeVersion } from '../../wire/attestation/custom.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { Part, RecordPlace } from '../store/reader.ts'
import type { StoredRecord } from '../store/record.ts'
import { findForAnswer, findRecords } from './record/find-records.ts'
import { createReportReader } from '../fact/record.ts'

type CustomTypeHandlers = Pick<Handlers, 'createCustomType' | 'listCustomTypes' | 'getCustomType' | 'archiveCustomType'>

export function createCustomTypeHandlers(): CustomTypeHandlers {
  const runSerially = createSerialRunner()
  return {
    createCustomType: async (input, service) => {
      const { params, body, text } = input
      const schema = text === undefined ? undefined : await parseJsonBody(Buffer.from(text), { what: 'type_schema' })
      const found = schema === undefined ? undefined : { type_schema: schema }
      const written = await appendRecord(service, input, async () => {
        await checkDefinition(body, { schema, org: params.org })
        return { kind: 'custom_type', name: body.name, body: found === undefined ? body : { ...body, found } }
      })
      return { status: 201, answer: await showVersion(service, written.record), headers: replayHeaders(written) }
    },
    listCustomTypes: async ({ params, query, url }, service) => {
      const types = await listCustomTypes(service, params.org)
      const answer = types.filter(({ archived = false }) => archived === (query.archived ?? false))
      return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
    },
    getCustomType: async ({ params: { org, type_name: asked }, query }, service) => {
      const { name, version = query.version } = parseVersionedName(asked)
      if (query.version !== undefined && query.version !== version)
        throw invalidRequest('query', { version: 'is another version than that of the path; leave it out' })
      return { status: 200, answer: await showType(service, { org, name, version }) }
    },
    archiveCustomType: async (input, service) => {
      const { org, type_name: name } = input.params
      // Two requests at once must not both find the type in use.
      const written = await runSerially(JSON.stringify([org, name]), async () => {
        const type = await findCustomType(service, org, name)
        if (type === undefined) throw unknownType(name, org)
        // Without a name, so that it is no version.
        const draft: RecordDraft = { kind: 'custom_type', type: `custom:${name}`, body: { name, archived: true } }
        return type.archived === true ? undefined : appendRecord(service, input, draft)
      })
      const headers = written === undefined ? {} : replayHeaders(written)
      return { status: 200, answer: await showType(service, { org, name, version: undefined }), headers }
    },
  }
}

/** `coverage@v2`. The name of a type has no `@`. */
function parseVersionedName(asked: string): { readonly name: string; readonly version?: number } {
  const [, name, digits] = /^([^@]+)@v([1-9]\d{0,14})$/.exec(asked) ?? []
  return name === undefined ? { name: asked } : { name, version: Number(digits) }
}

function unknownType(name: string, org: string): HttpProblem {
  return notFound(`custom attestation type "${name}" in the organisation "${org}"`)
}

/** Throws 400 for a schema or a rule that does not compile, with the path of each (rules 1.8). */
async function checkDefinition(body: CustomTypeReport, type: Omit<CustomRules, 'rules'>): Promise<void> {
  const { evaluator, rules = [], summary = [] } = body
  const expressions = [
    ...rules.map((rule, at) => [`rules.${at}`, rule] as const),
    ...(evaluator?.rules ?? []).map((rule, at) => [`evaluator.rules.${at}`, rule] as const),
    ...summary.map(({ expression }, at) => [`summary.${at}.expression`, expression] as const),
  ]
  const paths = [...(type.schema === undefined ? [] : ['type_schema']), ...expressions.map(([path]) => path)]
  const results = await refuseWhenFull(checkType({ ...type, rules: expressions.map(([, expression]) => expression) }))
  const invalid = paths.flatMap((path, at) => {
    const errors = results[at] ?? []
    return errors.length === 0 ? [] : [[path, errors.join('; ')] as const]
  })
  if (invalid.length > 0) throw invalidRequest('body', Object.fromEntries(invalid))
}

/** Turns a full queue of evaluations, or a machine without time for one, into a 503 problem (rules 1.8, 2.4). Nothing is recorded. */
export async function refuseWhenFull<T>(evaluation: Promise<T>): Promise<T> {
  try {
    return await evaluation
  } catch (cause) {
    if (!(cause instanceof CustomQueueFull) && !(cause instanceof ThreadBusy)) throw cause
    throw new HttpProblem(503, cause.message, { headers: { 'retry-after': String(cause.retryAfterSeconds) } })
  }
}

/** The newest version of a custom type; undefined if the type is not defined. */
export async function findCustomType(
  service: ServiceContext,
  org: string,
  name: string,
): Promise<CustomType | undefined> {
  const filter = { kinds: ['custom_type'], name } as const
  const [newest] = await findRecords(service, { org, filter, limit: 1 })
  if (newest === undefined) return undefined
  const archive = await findArchive(service, newest)
  return { ...(await showVersion(service, newest)), archived: archive !== undefined }
}

/** The record that archived a type after its newest version, which has this sequence; undefined without one. */
async function findArchive(
  { store }: ServiceContext,
  { org, name, sequence }: Pick<StoredRecord, 'org' | 'name' | 'sequence'>,
): Promise<RecordPlace | undefined> {
  const filter = { kinds: ['custom_type'], type: `custom:${name}`, above: sequence } as const
  const [archive] = await store.findPlaces(org, filter, 1)
  return archive
}

/** A version of a custom type, with its number. */
async function showVersion({ store }: ServiceContext, record: StoredRecord): Promise<CustomType> {
  const { org, name, sequence } = record
  const version = await store.count(org, { kinds: ['custom_type'], name: name ?? '', upTo: sequence })
  return toCustomType(record, version)
}

interface AskedType {
  readonly org: string
  readonly name: string
  /** All versions if undefined. */
  readonly version: number | undefined
}

/** A custom type with its versions, or with the one that is asked. Throws 404 if there is none. */
async function showType(service: ServiceContext, { org, name, version }: AskedType): Promise<CustomType> {
  const { store } = service
  const filter = { kinds: ['custom_type'], name } as const
  const [newest] = await store.findPlaces(org, filter, 1)
  if (newest === undefined) throw unknownType(name, org)
  const part = version === undefined ? undefined : await store.locate(org, filter, toPart(version))
  const records = await findForAnswer(service, { org, filter: part === undefined ? filter : { sequences: part } })
  const types = records.toReversed().map((record, at) => toCustomType(record, version ?? at + 1))
  const shown = types.at(-1)
  if (shown === undefined) throw notFound(`version ${version} of the custom attestation type "${name}"`)
  const archive = await findArchive(service, { org, name, sequence: newest.sequence })
  const last = archive && (await store.findBySequence(org, archive.sequence))
  return {
    ...shown,
    archived: archive !== undefined,
    ...(version === undefined ? { last_modified_at: (last ?? shown).created_at } : {}),
    versions: types.map(toVersion),
  }
}

/** The place of a version among all, the oldest first. */
function toPart(version: number): Part {
  return { skip: version - 1, limit: 1, oldestFirst: true }
}

/** The newest version of each custom type, the type that was created last first. Reads nothing if the answer could not be sent. */
async function listCustomTypes(service: ServiceContext, org: string): Promise<readonly CustomType[]> {
  const types: CustomType[] = []
  for (const { name, versions, newest } of await service.store.listCustomTypes(org)) {
    const filter = { kinds: ['custom_type'], name, upTo: newest } as const
    const [record] = await findForAnswer(service, { org, filter, limit: 1 })
    if (record === undefined) continue
    const archive = await findArchive(service, record)
    types.push({ ...toCustomType(record, versions), archived: archive !== undefined })
  }
  return types
}

const readCustomTypeRecord = createReportReader(CustomTypeReport)

function toCustomType(record: StoredRecord, version: number): CustomType {
  const { report, found } = readCustomTypeRecord(record)
  const type = {
    name: report.name,
    description: report.description ?? '',
    version,
    rules: report.rules ?? report.evaluator?.rules ?? [],
    summary: report.summary ?? [],
    ...('type_schema' in found ? { type_schema: found['type_schema'] } : {}),
    created_at: record.created_at,
    created_by: record.actor.name,
    org: record.org,
  }
  const older = Array.from({ length: version - 1 }, (_, at) => ({ version: at + 1 }))
  return { ...type, versions: [...older, toVersion(type)] }
}

/** The same in the members of other clients. */
function toVersion(type: CustomType): CustomTypeVersion {
  const { version, created_at: timestamp, created_by, description, rules, summary } = type
  return {
    version,
    timestamp,
    created_by,
    description,
    ...(rules.length === 0 ? {} : { evaluator: { content_type: 'jq', rules } }),
    ...omitUndefined({ summary }),
    ...('type_schema' in type ? { type_schema: type.type_schema } : {}),
  }
}
