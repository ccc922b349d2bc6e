import { EvidenceError } from '../../error.ts'
import { inputs, type InputName, type Inputs } from './input.ts'

export const inputNames = Object.keys(inputs).filter(isInputName)

function isInputName(name: string): name is InputName {
  return Object.hasOwn(inputs, name)
}

/** Inputs that are refused where they are empty, and what they take: their default would quietly be less than what was meant. */
const neverEmpty: readonly (readonly [InputName, string])[] = [
  ['url', 'the base URL of the service, ending in /api/v2, or the word `embedded`'],
  ['gate', '`true`, `artifact` or `false`'],
]

/**
 * Every input in its form, without the space around it. A runner cannot tell a missing input from an empty one, so an empty one takes its
 * default; but an empty `url` or `gate` is refused, for it mostly is a variable that nobody set.
 */
export function readInputs(read: (name: InputName) => string | undefined): Inputs {
  for (const [name, wanted] of neverEmpty) {
    if (read(name)?.trim() === '') {
      throw new EvidenceError('usage', `Input \`${name}\` is empty: is the variable behind it set? Give ${wanted}.`, {
        facts: { input: name },
      })
    }
  }
  const formed = inputNames.map((name) => [name, form(name, read(name)?.trim() ?? '')] as const)
  // Object.fromEntries forgets which form belongs to which name; each value was made by its own input's form just above.
  return Object.fromEntries(formed) as unknown as Inputs
}

function form(name: InputName, given: string): unknown {
  const { form: toForm, default: fallback } = inputs[name]
  return toForm(name, given === '' && !fallback.startsWith('${{') ? fallback : given)
}
