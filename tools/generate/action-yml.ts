import { inputs } from '../../src/command/input/input.ts'
import { outputs } from '../../src/command/outcome/output.ts'
import { replaceRegion } from './region.ts'

/** action.yml with its inputs, outputs and environment generated from the tables. The rest is unchanged. */
export function writeActionYml(text: string): string {
  const withInputs = replaceRegion(text, 'inputs', Object.entries(inputs).flatMap(inputLines))
  const withOutputs = replaceRegion(withInputs, 'outputs', Object.entries(outputs).flatMap(outputLines))
  return replaceRegion(withOutputs, 'environment', Object.keys(inputs).map(environmentLine))
}

function inputLines([name, input]: [string, { description: string; default: string }]): string[] {
  return [
    `${name}:`,
    `  description: ${quote(input.description)}`,
    '  required: false',
    `  default: ${quote(input.default)}`,
  ]
}

function outputLines([name, output]: [string, { description: string }]): string[] {
  return [`${name}:`, `  description: ${quote(output.description)}`, `  value: \${{ steps.evidence.outputs.${name} }}`]
}

/** A composite step does not receive its inputs, and some shells do not support variables with `-` in their name. */
function environmentLine(name: string): string {
  return `INPUT_${name.toUpperCase().replaceAll('-', '_')}: \${{ inputs.${name} }}`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
