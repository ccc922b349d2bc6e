import { inputs, type InputName } from './input.ts'
import { inputNames } from './read-inputs.ts'

/** The inputs that must be masked before anything is printed. */
export const secretNames: readonly InputName[] = inputNames.filter((name) => 'secret' in inputs[name])
