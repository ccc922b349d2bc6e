import { inputDescriptions } from '../../src/step/input/input-description.ts'
import { inputs } from '../../src/step/input/input.ts'
import { inputNames } from '../../src/step/input/read-inputs.ts'
import { outputs } from '../../src/step/outcome/output.ts'
import { code, table } from './markdown-table.ts'
import { replaceRegion } from './region.ts'

/** README.md with its short tables of inputs and outputs generated: the first sentence of each description. The rest is unchanged. */
export function writeReadme(text: string): string {
  const withInputs = replaceRegion(text, 'inputs', table(['Input', 'Default', 'Description'], inputRows()))
  return replaceRegion(withInputs, 'outputs', table(['Output', 'Description'], outputRows()))
}

function inputRows(): string[][] {
  return inputNames.map((name) => {
    const { description } = inputDescriptions[name]
    const fallback = inputs[name].default
    return [code(name), fallback === '' ? findDefault(description) : code(fallback), takeFirstSentence(description)]
  })
}

function outputRows(): string[][] {
  return Object.entries(outputs).map(([name, output]) => [code(name), takeFirstSentence(output.description)])
}

/** The default that a description states: the text after `Default:`, up to the full stop or the comma. */
function findDefault(description: string): string {
  return /\bDefault: ([^,]+?)(?:,|\.(?: |$))/.exec(description)?.[1] ?? ''
}

function takeFirstSentence(description: string): string {
  return /^.*?\.(?= [A-Z`]|$)/.exec(description)?.[0].slice(0, -1) ?? description
}
