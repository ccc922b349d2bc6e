import { resolve } from 'node:path'
import type { FileUpload } from '../../client/multipart.ts'
import type { ChangeFacts } from '../../change/commit/facts.ts'
import { EvidenceError } from '../../error.ts'
import { hasEntry, readRegularText } from '../../regular-file.ts'
import type { RunContext } from '../environment/run-context.ts'
import type { Inputs } from '../input/input.ts'
import { findTemplate, isBlank } from './find-template.ts'
import { defaultTemplatePath, type ChangeContext } from './github-answer.ts'
import { findTemplateEdit, type TemplateEdit } from './proposed-template.ts'
import { toUnixLines } from './template-place.ts'

/** The template of a run: where it is put, and what a gate is judged by (rules 4.3). */
export interface TemplateChoice {
  /** What a gate is judged by, beside the floor, and what the trail gets if its flow has none; undefined if the run found no template. */
  readonly base: string | undefined
  /** Whether the run puts it on the flow: only some on the default branch do. */
  readonly isPut: boolean
  /** Whether `base` is at the tip of the default branch. */
  readonly isDefaultTip: boolean
  /** What the change does to the template that applies; undefined if it leaves it alone. */
  readonly edit: TemplateEdit | undefined
  /** For the summary: why `base` is the template of the change itself, which applies only if the flow has none; undefined if it is not. */
  readonly introduction: string | undefined
  readonly notes: readonly string[]
  /** Whether the template could not be read, so that there may be one. */
  readonly isUnread: boolean
  /** Path of the template in the repository. */
  readonly path: string
}

const noTemplate = {
  base: undefined,
  isPut: false,
  isDefaultTip: false,
  edit: undefined,
  introduction: undefined,
  notes: [],
  isUnread: false,
} as const

/** The template of a question: that of the change itself is sent only after the answer that there is no other one (rules 8.10). */
export function toGivenTemplate({ base, introduction }: TemplateChoice): string | undefined {
  return introduction === undefined ? base : undefined
}

/** A template as a file of a multipart request. */
export function toTemplateUpload(content: string | undefined): { readonly file?: FileUpload } {
  return content === undefined ? {} : { file: { filename: 'evidence.yml', contentType: 'application/yaml', content } }
}

/** The events that put the template of the default branch on the flow. Others may run there for something else. */
const eventsThatPut = new Set(['push', 'schedule', 'workflow_dispatch'])

/**
 * Chooses the template of a run, so that a change cannot weaken its own gate (rules 4.3). Throws EvidenceError `file` if the named template
 * does not exist. With a gate, throws `usage` or a failure of GitHub if the template cannot be read; without one, that is a note.
 */
export async function chooseTemplate(
  inputs: Inputs,
  change: ChangeFacts | undefined,
  context: ChangeContext,
): Promise<TemplateChoice> {
  const path = inputs.template === '' ? defaultTemplatePath : inputs.template
  if (change === undefined || change.event === 'local') return chooseOfCaller(path, inputs, context)
  try {
    return await chooseFromCommit(path, change, { inputs, context })
  } catch (error) {
    if (inputs.gate !== 'false' || !(error instanceof EvidenceError) || error.code === 'file') throw error
    return { ...noTemplate, notes: [`This step sends no flow template. ${error.message}`], isUnread: true, path }
  }
}

/** Outside GitHub Actions there is no change to protect the template from: the file of the caller. */
function chooseOfCaller(path: string, { template }: Inputs, { host }: RunContext): TemplateChoice {
  const found = readWorkspaceFile(path, host.cwd)
  if (found === undefined && template !== '') {
    throw new EvidenceError('file', `\`template\`: the file ${path} does not exist in ${host.cwd}.`, {
      facts: { path },
    })
  }
  if (found !== undefined && isBlank(found)) return { ...noTemplate, notes: [describeBlank(path)], path }
  return { ...noTemplate, base: found, path }
}

async function chooseFromCommit(
  path: string,
  change: ChangeFacts,
  { inputs, context }: { readonly inputs: Inputs; readonly context: ChangeContext },
): Promise<TemplateChoice> {
  const { found, hasBlank } = await findTemplate({ path, change, inputs, context }, inputs.template !== '')
  const blank = hasBlank ? [describeBlank(path)] : []
  if (found === undefined) return { ...noTemplate, notes: blank, path }
  const { place, text, from } = found
  if (from === 'change') {
    const introduction = `This change adds \`${path}\`. Neither its base nor the default branch has a template, so the template of this change applies.`
    return { ...noTemplate, base: text, introduction, notes: blank, path }
  }
  const inWorkspace = readWorkspaceFile(path, context.host.cwd)
  const differs = inWorkspace !== undefined && inWorkspace !== text
  return {
    ...noTemplate,
    base: text,
    isPut: change.onDefaultBranch && eventsThatPut.has(change.event),
    edit: await findTemplateEdit({ path, change, inputs, context }, text),
    isDefaultTip: from === 'default branch',
    notes: differs ? [...blank, describeTemplateDifference(path, place.name)] : blank,
    path,
  }
}

function describeTemplateDifference(path: string, place: string): string {
  return `\`${path}\` in the workspace differs from the one at ${place}, which applies. An edit takes effect after the merge.`
}

function describeBlank(path: string): string {
  return `\`${path}\` is empty. An empty file is not a template.`
}

function readWorkspaceFile(path: string, cwd: string): string | undefined {
  const file = { path: resolve(cwd, path), shown: `The flow template ${path} in the workspace`, links: { within: cwd } }
  return hasEntry(file.path) ? toUnixLines(readRegularText(file)) : undefined
}
