import { defined } from '../../schema/defined.ts'
import type { CustomType } from '../../schema/attestation/custom.ts'
import { checkType, type CustomRules } from '../custom/evaluate.ts'
import type { Handlers } from '../http/input.ts'
import { parseJson } from '../http/request/json.ts'
import { toListHeaders } from '../http/request/paging.ts'
import { invalid } from '../http/response/refusal.ts'
import type { Service } from '../context.ts'
import type { StoredRecord } from '../store/store.ts'
import { readCustomTypes, toCustomType } from '../resource/custom-type.ts'
import { append, replayHeaders } from './writing.ts'

type CustomTypeHandlers = Pick<Handlers, 'createCustomType' | 'listCustomTypes'>

export function createCustomTypeHandlers(service: Service): CustomTypeHandlers {
  return {
    createCustomType: async (input) => {
      const { params, body, text } = input
      const schema = text === undefined ? undefined : parseJson(Buffer.from(text), 'type_schema')
      const found = schema === undefined ? undefined : { type_schema: schema }
      const written = await append(service, input, async () => {
        await check({ schema, rules: body.rules ?? [], org: params.org })
        return { kind: 'custom_type', name: body.name, body: found === undefined ? body : { ...body, found } }
      })
      const versions = await readVersions(service, params.org, body.name)
      const version = versions.filter(({ sequence }) => sequence <= written.record.sequence).length
      return { status: 201, answer: toCustomType(written.record, version), headers: replayHeaders(written) }
    },
    listCustomTypes: async ({ params, url }) => {
      const answer = [...readCustomTypes(await readVersions(service, params.org))].toReversed()
      return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
    },
  }
}

/** The newest version of a type; undefined where nobody has defined it. */
export async function findCustomType(service: Service, org: string, name: string): Promise<CustomType | undefined> {
  return readCustomTypes(await readVersions(service, org, name))[0]
}

/** Oldest first. */
async function readVersions({ store }: Service, org: string, name?: string): Promise<readonly StoredRecord[]> {
  return (await store.find(org, { kinds: ['custom_type'], ...defined({ name }) })).toReversed()
}

/** Refuses a schema that is none, and rules that do not compile, each by its path. */
async function check(type: CustomRules): Promise<void> {
  const parts: readonly (readonly [string, CustomRules])[] = [
    ['type_schema', { ...type, rules: [] }],
    ...type.rules.map((rule, index) => [`rules.${index}`, { ...type, schema: undefined, rules: [rule] }] as const),
  ]
  const found = await Promise.all(parts.map(async ([path, part]) => [path, await checkType(part)] as const))
  const wrong = found.filter(([, complaints]) => complaints.length > 0)
  if (wrong.length === 0) return
  throw invalid('body', Object.fromEntries(wrong.map(([path, complaints]) => [path, complaints.join('; ')])))
}
