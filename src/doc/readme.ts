import { inputs } from '../command/input.ts'
import { outputs } from '../command/output.ts'
import { operations } from '../schema/table.ts'
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

function table(head: readonly string[], rows: readonly string[][]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escape).join(' | ')} |`)
}

function code(text: string): string {
  return text === '' ? '' : `\`${text}\``
}

function escape(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
