import { inputDescriptions } from '../../src/command/input/input-description.ts'
import { inputs } from '../../src/command/input/input.ts'
import { inputNames } from '../../src/command/input/read-inputs.ts'
import { outputs } from '../../src/command/outcome/output.ts'
import { operations } from '../../src/schema/operation/operations.ts'
import { code, table } from './markdown-table.ts'
import { replaceRegion } from './region.ts'

/** README.md with its tables of inputs, outputs and operations generated. The rest is unchanged. */
export function writeReadme(text: string): string {
  const withInputs = replaceRegion(text, 'inputs', table(['Input', 'Default', 'Description'], inputRows()))
  const withOutputs = replaceRegion(withInputs, 'outputs', table(['Output', 'Description'], outputRows()))
  return replaceRegion(withOutputs, 'operations', table(['Operation', 'Description', 'Origin'], operationRows()))
}

function inputRows(): string[][] {
  return inputNames.map((name) => [code(name), code(inputs[name].default), inputDescriptions[name].description])
}

function outputRows(): string[][] {
  return Object.entries(outputs).map(([name, output]) => [code(name), output.description])
}

function operationRows(): string[][] {
  return Object.values(operations).map(({ method, path, summary, origin }) => [
    code(`${method} ${path}`),
    summary,
    origin,
  ])
}
