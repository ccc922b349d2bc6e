import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NoOperationTraceWriter } from '@actions/workflow-parser'
import { parseAction } from '@actions/workflow-parser/actions/index'
import { parse } from 'yaml'
import * as z from 'zod/mini'

const Text = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String))

const Step = z.object({
  id: z.optional(z.string()),
  if: z.optional(Text),
  run: z.string('is no `run` step, and nothing else is run here'),
  shell: z.string(),
  env: z._default(z.record(z.string(), Text), {}),
  'working-directory': z.optional(z.string()),
  'continue-on-error': z.optional(z.boolean()),
})
export type Step = z.infer<typeof Step>

const ActionFile = z.object({
  inputs: z._default(z.record(z.string(), z.object({ default: z.optional(Text) })), {}),
  outputs: z._default(z.record(z.string(), z.object({ value: z.string() })), {}),
  runs: z.object({ using: z.literal('composite'), steps: z.array(Step) }),
})
export type ActionFile = z.infer<typeof ActionFile>

/** Reads the composite action of a folder. Throws if it is not valid by GitHub's schema. */
export function readActionFile(folder: string): ActionFile {
  const name = ['action.yml', 'action.yaml'].find((it) => existsSync(join(folder, it)))
  if (name === undefined) throw new Error(`${folder} has no action.yml`)
  const content = readFileSync(join(folder, name), 'utf8')
  const wrong = parseAction({ name, content }, new NoOperationTraceWriter()).context.errors.getErrors()
  if (wrong.length > 0) throw new Error(wrong.map(({ message }) => message).join('\n'))
  return z.parse(ActionFile, parse(content))
}
