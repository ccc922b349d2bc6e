import { convertKinds } from '../../convert/kind.ts'
import type { InputName, Inputs } from './input.ts'
import type { Kind } from './kind.ts'

type Narrow = 'name' | 'files' | 'compliant' | 'data' | 'reason' | 'original-type' | 'expires-at'

/** The kinds that each of these inputs says something to; beside any other it does nothing. */
const kindsOf: Readonly<Record<Narrow & InputName, readonly Kind['name'][]>> = {
  name: [...convertKinds, 'generic', 'custom', 'pull_request', 'jira', 'override'],
  files: [...convertKinds, 'generic', 'custom'],
  compliant: ['generic', 'override'],
  data: ['custom'],
  reason: ['override'],
  'original-type': ['override'],
  'expires-at': ['override'],
}

/** A sentence for each input that was given and that the kind makes nothing of: nothing may be passed over in silence. */
export function describeUnused(inputs: Inputs, kind: Kind): readonly string[] {
  return Object.entries(kindsOf)
    .filter(([name, kinds]) => isGiven(inputs, name) && !kinds.includes(kind.name))
    .map(
      ([name, kinds]) =>
        `Input \`${name}\` does nothing with \`kind: ${inputs.kind}\`, and was not looked at; it goes with ${kinds.join(', ')}.`,
    )
}

function isGiven(inputs: Readonly<Record<string, unknown>>, name: string): boolean {
  const value = inputs[name]
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''
}
