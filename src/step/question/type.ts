import { resolve } from 'node:path'
import type { FileUpload } from '../../client/multipart.ts'
import { readRegularFile } from '../../regular-file.ts'
import { omitUndefined } from '../../wire/optional.ts'
import { formatMoment } from '../../text/moment.ts'
import { plural } from '../../text/plural.ts'
import type { Answer, Asked } from './answer.ts'

export interface TypeRequest {
  readonly name: string
  readonly description: string | undefined
  /** Path of a JSON Schema. */
  readonly schema: string | undefined
  readonly rules: readonly string[]
}

/** Creates a custom attestation type, or a new version of it (rules 1.8). */
export async function createType({ client, org, context }: Asked, request: TypeRequest): Promise<Answer> {
  const { name, description, schema, rules } = request
  const file = schema === undefined ? undefined : readSchema(schema, context.host.cwd)
  const body = { name, rules: [...rules], ...omitUndefined({ description }) }
  const value = await client.createCustomType({ params: { org }, body, ...(file === undefined ? {} : { file }) })
  const text = `The type custom:${value.name} has version ${value.version}, with ${plural(value.rules.length, 'rule')} and ${value.type_schema === undefined ? 'no schema' : 'a schema'}.`
  return { value, document: [{ kind: 'paragraph', content: [text] }] }
}

function readSchema(path: string, cwd: string): FileUpload {
  const content = readRegularFile({ path: resolve(cwd, path), shown: `The schema ${path}`, links: 'follow' })
  return { filename: 'schema.json', contentType: 'application/json', content }
}

/** The newest version of each custom type. */
export async function listTypes({ client, org, now }: Asked): Promise<Answer> {
  const value = await client.listCustomTypes({ params: { org } })
  if (value.length === 0) return { value, document: [{ kind: 'paragraph', content: ['There are no custom types.'] }] }
  const rows = value.map((type) => [
    [`custom:${type.name}`],
    [String(type.version)],
    [plural(type.rules.length, 'rule')],
    [type.type_schema === undefined ? 'no' : 'yes'],
    [formatMoment(type.created_at, now)],
    [type.created_by],
  ])
  return {
    value,
    document: [{ kind: 'table', head: ['type', 'version', 'rules', 'schema', 'created', 'by'], rows }],
  }
}
