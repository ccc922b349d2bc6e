import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FileUpload } from '../../client/transport.ts'
import type { ChangeFacts } from '../../commit/facts.ts'
import { readGitFile } from '../../commit/git-file.ts'
import { EvidenceError } from '../../error.ts'
import type { RunContext } from '../environment/run-context.ts'
import type { Inputs } from '../input/input.ts'
import { openGithubApi } from './change.ts'

/** The template of a run, and where it is put (rules 4.3). At most one of `flow` and `pin` is defined. */
export interface TemplateChoice {
  /** For the flow: only a run on the default branch puts it there. */
  readonly flow: string | undefined
  /** For the trail, from its start: the template at the base commit. */
  readonly pin: string | undefined
  /** For the trail, if neither trail nor flow has a template: the template of the change itself. */
  readonly introduced: string | undefined
  readonly notes: readonly string[]
  /** Path of the template in the repository. */
  readonly path: string
}

/** The content of the chosen template; undefined if there is no template. */
export function chosenTemplate({ pin, flow, introduced }: TemplateChoice): string | undefined {
  return pin ?? flow ?? introduced
}

/** A template as a file of a multipart request. */
export function toTemplateUpload(content: string | undefined): { readonly file?: FileUpload } {
  return content === undefined ? {} : { file: { filename: 'evidence.yml', contentType: 'application/yaml', content } }
}

const defaultPath = '.github/evidence.yml'

/**
 * Chooses the template of a run, so that a change cannot weaken its own gate (rules 4.3). Throws EvidenceError `file` if the named template
 * does not exist, `usage` or a failure of GitHub if the template at the base cannot be read.
 */
export async function chooseTemplate(
  inputs: Inputs,
  change: ChangeFacts | undefined,
  context: RunContext,
): Promise<TemplateChoice> {
  const path = inputs.template === '' ? defaultPath : inputs.template
  const found = await readWorkspaceTemplate(path, inputs.template !== '', context.host.cwd)
  const own = blankToUndefined(found)
  const notes = found === own ? [] : [`\`${path}\` is empty. An empty file is not a template.`]
  if (change?.base === undefined) {
    return {
      flow: change?.onDefaultBranch === true ? own : undefined,
      pin: undefined,
      introduced: own,
      notes,
      path,
    }
  }
  const base = await readBaseTemplate(path, change, { inputs, context })
  const choice = chooseForChange(path, own, base === undefined ? undefined : blankToUndefined(toUnixLines(base)))
  return { ...choice, notes: [...notes, ...choice.notes] }
}

function chooseForChange(path: string, own: string | undefined, base: string | undefined): TemplateChoice {
  if (base === undefined) {
    const notes =
      own === undefined
        ? []
        : [`This change adds \`${path}\`. The base commit has no template, so the template of this change applies.`]
    return { flow: undefined, pin: undefined, introduced: own, notes, path }
  }
  return { flow: undefined, pin: base, introduced: undefined, notes: describeTemplateChange(path, own, base), path }
}

function describeTemplateChange(path: string, own: string | undefined, base: string): readonly string[] {
  if (own === base) return []
  const [finding, pending] =
    own === undefined
      ? [`\`${path}\` is not in the workspace: it is not checked out, or this change removes it`, 'a removal']
      : [`This change edits \`${path}\``, 'the edit']
  return [`${finding}. The template at the base commit applies; ${pending} takes effect after the merge.`]
}

/** A template without requirements is a file with `version: 1`; an empty file is none. */
function blankToUndefined(text: string | undefined): string | undefined {
  return text?.trim() === '' ? undefined : text
}

/** A checkout on Windows has CRLF where the commit has LF. YAML makes no difference (YAML 1.2 §5.4), so it is the same template. */
function toUnixLines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

async function readWorkspaceTemplate(path: string, isRequired: boolean, cwd: string): Promise<string | undefined> {
  const file = resolve(cwd, path)
  if (existsSync(file)) return toUnixLines(await readFile(file, 'utf8'))
  if (!isRequired) return undefined
  throw new EvidenceError(
    'file',
    `\`template\`: the file ${path} does not exist in ${cwd}. Check out the repository before this step.`,
    { facts: { path } },
  )
}

/** From git if the checkout has the base commit with its files, else from GitHub. A failure is an error, because no template has no requirements. */
async function readBaseTemplate(
  path: string,
  change: ChangeFacts,
  { inputs, context }: { readonly inputs: Inputs; readonly context: RunContext },
): Promise<string | undefined> {
  const base = change.base ?? ''
  const found = await readGitFile(context.host.cwd, base, path)
  if (found !== undefined) return found.text
  const api = await openGithubApi(inputs, context)
  if (api === undefined) {
    throw new EvidenceError(
      'usage',
      `The flow template cannot be read at the base commit ${base.slice(0, 12)}: the checkout does not have all of it, and \`github-token\` is empty. Give \`github-token\`, or check out with fetch-depth: 0 and without a filter.`,
    )
  }
  const { readRepositoryFile } = await import('../../github/repository-file.ts')
  return readRepositoryFile(api, { repository: change.repo.name, path, ref: base })
}
