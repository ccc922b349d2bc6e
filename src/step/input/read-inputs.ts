import { EvidenceError } from '../../error.ts'
import { inputs, type InputName, type Inputs } from './input.ts'

export const inputNames: readonly InputName[] = Object.keys(inputs).filter(isInputName)

function isInputName(name: string): name is InputName {
  return Object.hasOwn(inputs, name)
}

/** The inputs whose values are masked before the first output. */
export const secretInputNames: readonly InputName[] = inputNames.filter((name) => 'secret' in inputs[name])

/** Inputs that must not be empty, with the values that they take. Their defaults are weaker than any value that a user gives. */
const neverEmpty: readonly (readonly [InputName, string])[] = [
  ['url', 'the base URL of the service, ending in /api/v2, or the word `embedded`'],
  ['gate', '`true`, `status`, `artifact` or `false`'],
  ['needs', '`${{ toJSON(needs) }}` in a job that has `needs:`, or the word `none`'],
]

/**
 * Reads every input and converts it to its form, without the space around it (rules 8.1). A runner gives an empty text for a missing input,
 * so an empty input takes its default. An empty `url`, `gate` or `needs` is an error, because it usually comes from a variable that is not set.
 * Throws EvidenceError `usage`.
 */
export function readInputs(read: (name: InputName) => string | undefined): Inputs {
  for (const [name, expected] of neverEmpty) {
    if (read(name)?.trim() === '') {
      throw new EvidenceError(
        'usage',
        `Input \`${name}\` is empty. Check that the variable behind it is set. It takes ${expected}.`,
        { facts: { input: name } },
      )
    }
  }
  const converted = inputNames.map((name) => [name, convertInput(name, read(name)?.trim() ?? '')] as const)
  // Object.fromEntries loses the relation between name and form. Each value above has the form of its own input.
  return Object.fromEntries(converted) as unknown as Inputs
}

function convertInput(name: InputName, text: string): unknown {
  const { form, default: fallback } = inputs[name]
  return form(name, text === '' && !fallback.startsWith('${{') ? fallback : text)
}
