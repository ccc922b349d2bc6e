import { checkType, type CustomRules } from '../custom/evaluate.ts'
import type { Handlers } from '../http/handler.ts'
import { parseJsonBody } from '../http/request/json-body.ts'
import { toListHeaders } from '../http/request/paging.ts'
import { invalidRequest } from '../http/http-problem.ts'
import type { ServiceContext } from '../context.ts'
import { listCustomTypes, showVersion } from '../query/custom-type.ts'
import { refuseWhenFull } from './custom-queue.ts'
import { appendRecord, replayHeaders } from '../write/append-record.ts'

type CustomTypeHandlers = Pick<Handlers, 'createCustomType' | 'listCustomTypes'>

export function createCustomTypeHandlers(service: ServiceContext): CustomTypeHandlers {
  return {
    createCustomType: async (input) => {
      const { params, body, text } = input
      const schema = text === undefined ? undefined : await parseJsonBody(Buffer.from(text), { what: 'type_schema' })
      const found = schema === undefined ? undefined : { type_schema: schema }
      const written = await appendRecord(service, input, async () => {
        await checkDefinition({ schema, rules: body.rules ?? [], org: params.org })
        return { kind: 'custom_type', name: body.name, body: found === undefined ? body : { ...body, found } }
      })
      return { status: 201, answer: await showVersion(service, written.record), headers: replayHeaders(written) }
    },
    listCustomTypes: async ({ params, url }) => {
      const answer = [...(await listCustomTypes(service, params.org))]
      return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
    },
  }
}

/** Throws 400 for a schema or a rule that does not compile, with the path of each (rules 1.8). */
async function checkDefinition(type: CustomRules): Promise<void> {
  const paths = [...(type.schema === undefined ? [] : ['type_schema']), ...type.rules.map((_, at) => `rules.${at}`)]
  const results = await refuseWhenFull(checkType(type))
  const invalid = paths.flatMap((path, at) => {
    const errors = results[at] ?? []
    return errors.length === 0 ? [] : [[path, errors.join('; ')] as const]
  })
  if (invalid.length > 0) throw invalidRequest('body', Object.fromEntries(invalid))
}
