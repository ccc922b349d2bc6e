import { inputDescriptions } from '../../src/step/input/input-description.ts'
import { inputs, type InputName } from '../../src/step/input/input.ts'
import { inputNames } from '../../src/step/input/read-inputs.ts'
import { outputs } from '../../src/step/outcome/output.ts'
import { replaceRegion } from './region.ts'

/** action.yml with its inputs, outputs and environment generated from the tables. The rest is unchanged. */
export function writeActionYml(text: string): string {
  const withInputs = replaceRegion(text, 'inputs', inputNames.flatMap(inputLines))
  const withOutputs = replaceRegion(withInputs, 'outputs', Object.entries(outputs).flatMap(outputLines))
  return replaceRegion(withOutputs, 'environment', inputNames.map(environmentLine))
}

function inputLines(name: InputName): string[] {
  return [
    `${name}:`,
    `  description: ${quote(inputDescriptions[name].description)}`,
    '  required: false',
    `  default: ${quote(inputs[name].default)}`,
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
