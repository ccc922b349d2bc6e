import * as z from 'zod/mini'
import * as artifact from '../schema/artifact.ts'
import * as attestation from '../schema/attestation.ts'
import * as codequality from '../schema/codequality.ts'
import * as custom from '../schema/custom.ts'
import * as flow from '../schema/flow.ts'
import * as git from '../schema/git.ts'
import * as jira from '../schema/jira.ts'
import * as junit from '../schema/junit.ts'
import * as notification from '../schema/notification.ts'
import * as override from '../schema/override.ts'
import * as page from '../schema/page.ts'
import * as problem from '../schema/problem.ts'
import * as pullRequest from '../schema/pull-request.ts'
import * as search from '../schema/search.ts'
import * as template from '../schema/template.ts'
import * as trail from '../schema/trail.ts'
import * as vulnscan from '../schema/vulnscan.ts'

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
