import * as z from 'zod/mini'
import * as artifact from '../../src/schema/resource/artifact.ts'
import * as attestation from '../../src/schema/attestation/attestation.ts'
import * as codequality from '../../src/schema/attestation/codequality.ts'
import * as custom from '../../src/schema/attestation/custom.ts'
import * as flow from '../../src/schema/resource/flow.ts'
import * as git from '../../src/schema/resource/git.ts'
import * as jira from '../../src/schema/attestation/jira.ts'
import * as junit from '../../src/schema/attestation/junit.ts'
import * as notification from '../../src/schema/resource/notification.ts'
import * as override from '../../src/schema/attestation/override.ts'
import * as page from '../../src/schema/operation/paging.ts'
import * as problem from '../../src/schema/problem.ts'
import * as pullRequest from '../../src/schema/attestation/pull-request.ts'
import * as search from '../../src/schema/resource/search.ts'
import * as template from '../../src/schema/resource/template.ts'
import * as trail from '../../src/schema/resource/trail.ts'
import * as vulnscan from '../../src/schema/attestation/vulnscan.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

const exported: Readonly<Record<string, unknown>> = {
  ...artifact,
  ...attestation,
  ...codequality,
  ...custom,
  ...flow,
  ...git,
  ...jira,
  ...junit,
  ...notification,
  ...override,
  ...page,
  ...problem,
  ...pullRequest,
  ...search,
  ...template,
  ...trail,
  ...vulnscan,
}

/** Every schema that has a name in src/schema keeps it in the document. */
const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(exported)) if (schema instanceof z.core.$ZodType) names.add(schema, { id })

const definitions = '#/$defs/'
const components = '#/components/schemas/'

/** One schema as JSON Schema, and the named ones that it stands on. */
export interface Shape {
  readonly schema: JsonSchema
  readonly components: readonly (readonly [string, JsonSchema])[]
}

/**
 * A schema as a caller may write it. Answers are shown the same way: what has a default may be absent there too, and members beside
 * the known ones are no error (decisions.md, opening).
 */
export function toShape(schema: z.core.$ZodType): Shape {
  const { $schema: _, $defs, ...root } = toJson(schema)
  const named = Object.entries($defs ?? {}).map(([name, it]) => [name, point(it)] as const)
  return { schema: point(root), components: named }
}

function toJson(schema: z.core.$ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, { metadata: names, io: 'input', unrepresentable: 'any' })
}

/** References to the schema's own definitions, made references to the document's components. */
function point(schema: object): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll(`"$ref":"${definitions}`, `"$ref":"${components}`))
}
