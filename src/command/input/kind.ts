import { convertKinds } from '../../convert/kind.ts'
import { EvidenceError } from '../../error.ts'
import type { BuiltInType } from '../../schema/primitives.ts'
import { quote } from './input-form.ts'

/** What one run of `report` is asked for. */
export type Kind =
  | { readonly name: 'auto' | 'artifact' | 'override' | 'none' }
  | { readonly name: BuiltInType }
  | { readonly name: 'custom'; readonly typeName: string }

const plainKinds = ['auto', 'artifact', 'override', 'none', 'generic', ...convertKinds, 'pull_request', 'jira'] as const

export function parseKind(text: string): Kind {
  const plain = plainKinds.find((kind) => kind === text)
  if (plain !== undefined) return { name: plain }
  const typeName = /^custom:([a-zA-Z0-9][a-zA-Z0-9\-_.~]*)$/.exec(text)?.[1]
  if (typeName !== undefined) return { name: 'custom', typeName }
  throw new EvidenceError(
    'usage',
    `Input \`kind\` is ${quote(text)}; it takes ${plainKinds.join(', ')} or custom:<type> (letters, digits and - _ . ~).`,
    { facts: { input: 'kind' } },
  )
}

/** The attestation type that a kind ends up as on the wire: `junit`, `custom:coverage`. */
export function wireType(kind: Kind): string {
  return kind.name === 'custom' ? `custom:${kind.typeName}` : kind.name
}
