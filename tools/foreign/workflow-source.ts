import { readFileSync } from 'node:fs'

/** A workflow file of this project, or an example of its documentation. */
export interface WorkflowSource {
  /** `README.md:24`, or the path of the file. */
  readonly name: string
  readonly text: string
}

/** The workflows among the examples of a page. */
export function findExamples(file: string): readonly WorkflowSource[] {
  const page = readFileSync(file, 'utf8')
  return [...page.matchAll(/^```yaml\n(.*?)^```$/gms)]
    .map((block) => ({ name: `${file}:${page.slice(0, block.index).split('\n').length}`, text: block[1] ?? '' }))
    .filter(({ text }) => /^jobs:/m.test(text))
}
