import { EvidenceError } from '../error.ts'
import { inputs, type InputName, type Inputs } from './input.ts'

export const inputNames = Object.keys(inputs).filter(isInputName)

function isInputName(name: string): name is InputName {
  return Object.hasOwn(inputs, name)
}

/**
 * Every input in its form. A runner cannot tell a missing input from an empty one, so an empty one takes its default; but an empty
 * `url` is refused, for it mostly is a variable that nobody set.
 */
export function readInputs(read: (name: InputName) => string | undefined): Inputs {
  if (read('url') === '') {
    throw new EvidenceError(
      'usage',
      'Input `url` is empty: is the variable behind it set? Give the base URL of the service, ending in /api/v2, or the word `embedded`.',
      { facts: { input: 'url' } },
    )
  }
  const formed = inputNames.map((name) => [name, form(name, read(name) ?? '')] as const)
  // Object.fromEntries forgets which form belongs to which name; each value was made by its own input's form just above.
  return Object.fromEntries(formed) as unknown as Inputs
}

function form(name: InputName, given: string): unknown {
  const { form: toForm, default: fallback } = inputs[name]
  return toForm(name, given === '' && !fallback.startsWith('${{') ? fallback : given)
}
