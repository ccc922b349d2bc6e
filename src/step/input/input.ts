import { gateInputs } from './gate-inputs.ts'
import { reportInputs } from './report-inputs.ts'

/**
 * Every input of the action and option of `evidence report`. action.yml, the tables in docs and `--help` are generated from it and from
 * input-description.ts.
 */
export const inputs = { ...reportInputs, ...gateInputs } as const

export type InputName = keyof typeof inputs

/** The inputs of one run, each in its form. */
export type Inputs = { readonly [Name in InputName]: ReturnType<(typeof inputs)[Name]['form']> }
