import { resultKinds } from '../../convert/result-file.ts'
import { EvidenceError } from '../../error.ts'
import type { BuiltInType } from '../../wire/primitives.ts'
import { selectSentences } from '../../text/sentence.ts'
import { quoteInput } from './input-form.ts'
import type { InputName, Inputs } from './input.ts'

/** The input `kind`: what one run reports. */
export type Kind =
  | { readonly name: 'auto' | 'artifact' | 'override' | 'none' }
  | { readonly name: BuiltInType }
  | { readonly name: 'custom'; readonly typeName: string }

/** The kinds that need no name of a type. */
export const plainKinds = [
  'auto',
  'artifact',
  'override',
  'none',
  'generic',
  ...resultKinds,
  'pull_request',
  'jira',
] as const

/** Parses the input `kind`. Throws EvidenceError `usage`. */
export function parseKind(text: string): Kind {
  const plain = plainKinds.find((kind) => kind === text)
  if (plain !== undefined) return { name: plain }
  const typeName = /^custom:([a-zA-Z0-9][a-zA-Z0-9\-_.~]*)$/.exec(text)?.[1]
  if (typeName !== undefined) return { name: 'custom', typeName }
  throw new EvidenceError(
    'usage',
    `Input \`kind\` is ${quoteInput(text)}; it takes ${plainKinds.join(', ')} or custom:<type> (letters, digits and - _ . ~).`,
    { facts: { input: 'kind' } },
  )
}

type KindSpecificInput = 'name' | 'files' | 'compliant' | 'data' | 'reason' | 'original-type' | 'change' | 'expires-at'

/** The kinds that use each of these inputs. */
const kindsOfInput: Readonly<Record<KindSpecificInput & InputName, readonly Kind['name'][]>> = {
  name: [...resultKinds, 'generic', 'custom', 'pull_request', 'jira', 'override'],
  files: ['auto', ...resultKinds, 'generic', 'custom'],
  compliant: ['generic', 'override'],
  data: ['custom'],
  reason: ['override'],
  'original-type': ['override'],
  change: ['override'],
  'expires-at': ['override'],
}

/** A warning for each input that is given although the kind does not use it. */
export function describeUnusedInputs(inputs: Inputs, kind: Kind): readonly string[] {
  const unused = Object.entries(kindsOfInput)
    .filter(([name, kinds]) => isInputGiven(inputs, name) && !kinds.includes(kind.name))
    .map(
      ([name, kinds]) =>
        `Input \`${name}\` is ignored: \`kind: ${inputs.kind}\` does not use it. These kinds do: ${kinds.join(', ')}.`,
    )
  return [...unused, ...describeUnusedGateInputs(inputs)]
}

function describeUnusedGateInputs(inputs: Inputs): readonly string[] {
  const { gate, status, needs, 'allowed-skips': allowedSkips } = inputs
  return selectSentences(
    [
      status === 'true' && (gate === 'false' || gate === 'artifact'),
      () => `Input \`status\` is ignored: \`gate: ${gate}\` sets no status. Set \`gate\` to \`true\` or \`status\`.`,
    ],
    [
      needs !== undefined && gate === 'false',
      () => 'Input `needs` is ignored: this step has no gate. Set `gate` to `true`, `status` or `artifact`.',
    ],
    [needs === undefined && allowedSkips.length > 0, () => 'Input `allowed-skips` is ignored: there is no `needs`.'],
  )
}

function isInputGiven(inputs: Readonly<Record<string, unknown>>, name: string): boolean {
  const value = inputs[name]
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''
}
