import { inputs } from '../../src/command/input/input.ts'
import { outputs } from '../../src/command/outcome/output.ts'
import { operations } from '../../src/schema/operation/operations.ts'
import { code, table } from './markdown-table.ts'
import { replaceRegion } from './region.ts'

/** README.md with its three tables as inputs, outputs and operations say; the rest of it stays as it was written. */
export function writeReadme(text: string): string {
  const withInputs = replaceRegion(text, 'inputs', table(['Input', 'Default', 'What it says'], inputRows()))
  const withOutputs = replaceRegion(withInputs, 'outputs', table(['Output', 'What it holds'], outputRows()))
  return replaceRegion(withOutputs, 'operations', table(['Operation', 'What it does', 'Origin'], operationRows()))
}

function inputRows(): string[][] {
  return Object.entries(inputs).map(([name, input]) => [code(name), code(input.default), input.description])
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
