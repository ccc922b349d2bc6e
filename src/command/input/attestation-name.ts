import { EvidenceError } from '../../error.ts'
import { parse } from '../../schema/parse.ts'
import { AttestationName, OverridableName, TemplateName } from '../../schema/primitives.ts'
import { quote } from './input-form.ts'

/** Where an attestation belongs: to the trail, or to the artifact of a template name (decisions.md §2). */
export interface Place {
  readonly name: string
  readonly artifact: string | undefined
}

/** Reads `name` or `artifact.name`. One dot at most, for with two nobody could say which part is which. */
export function parsePlace(text: string): Place {
  const parts = text.split('.')
  const [artifact, name] = parts.length === 1 ? [undefined, text] : parts
  if (parts.length <= 2 && isName(name) && (artifact === undefined || parse(TemplateName, artifact).ok))
    return { name, artifact }
  throw new EvidenceError(
    'usage',
    `Input \`name\` is ${quote(text)}; it takes a name of 1 to 200 printable characters without a dot, or <artifact>.<name> where <artifact> is letters, digits, - and _.`,
    { facts: { input: 'name' } },
  )
}

function isName(text: string | undefined): text is string {
  return parse(AttestationName, text).ok
}

export function isOverridable(name: string): boolean {
  return parse(OverridableName, name).ok
}

export function printPlace(place: Place): string {
  return place.artifact === undefined ? place.name : `${place.artifact}.${place.name}`
}
