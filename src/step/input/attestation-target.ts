import { EvidenceError } from '../../error.ts'
import { parse } from '../../wire/parse.ts'
import { AttestationName, OverridableName, TemplateName } from '../../wire/primitives.ts'
import { quoteInput } from './input-form.ts'

/** The name of an attestation, and the template name of the artifact that it is for; undefined for the trail (rules 2.5). */
export interface AttestationTarget {
  readonly name: string
  readonly artifact: string | undefined
}

/** Parses `name` or `artifact.name`. More than one dot is ambiguous. Throws EvidenceError `usage`. */
export function parseAttestationTarget(text: string): AttestationTarget {
  const parts = text.split('.')
  const [artifact, given] = parts.length === 1 ? [undefined, text] : parts
  const name = parse(AttestationName, given)
  if (parts.length <= 2 && name.ok && (artifact === undefined || parse(TemplateName, artifact).ok))
    return { name: name.value, artifact }
  throw new EvidenceError(
    'usage',
    `Input \`name\` is ${quoteInput(text)}; it takes a name of 1 to 200 printable characters without a dot and without control, bidirectional and zero-width characters, or <artifact>.<name> where <artifact> is letters, digits, - and _.`,
    { facts: { input: 'name' } },
  )
}

/** Whether an attestation of this name can be overridden (rules 9.4). */
export function isOverridable(name: string): boolean {
  return parse(OverridableName, name).ok
}

/** `name` or `artifact.name`. */
export function printAttestationTarget(target: AttestationTarget): string {
  return target.artifact === undefined ? target.name : `${target.artifact}.${target.name}`
}
